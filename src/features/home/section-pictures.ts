import type { SectionDraft } from './section-schema.ts';

/** A picture of a section, and what people call it. */
interface SectionPicture {
  url: string;
  title: string;
  /** Where it stands in the section: `slides.0.image`. */
  path: string;
}

/** Lists the pictures of a section: of its slides, of its tiles, or what its video shows before it plays. */
export function picturesOf(section: SectionDraft): SectionPicture[] {
  const ofItems = (name: string, items: readonly { title: string; image: string }[]) =>
    items.map(({ title, image }, at) => ({ url: image, title, path: `${name}.${at}.image` }));
  if (section.kind === 'banner') return ofItems('slides', section.slides);
  if (section.kind === 'tiles') return ofItems('tiles', section.tiles);
  return section.kind === 'video' ? [{ url: section.poster, title: section.title ?? 'Video', path: 'poster' }] : [];
}

/** Returns a section with other pictures. */
export function withPictures(section: SectionDraft, urlOf: (url: string) => string): SectionDraft {
  const changed = <Item extends { image: string }>(items: readonly Item[]) =>
    items.map((item) => ({ ...item, image: urlOf(item.image) }));
  if (section.kind === 'banner') return { ...section, slides: changed(section.slides) };
  if (section.kind === 'tiles') return { ...section, tiles: changed(section.tiles) };
  return section.kind === 'video' ? { ...section, poster: urlOf(section.poster) } : section;
}
