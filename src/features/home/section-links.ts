import { collectionPath } from '#features/catalogue/product-view.ts';
import { isShopPath } from '#platform/link-rel.ts';
import { BAD_LINK, isLinkTarget } from '#platform/link-target.ts';
import type { Section, SectionDraft } from './section-schema.ts';

/** Browsers load captions of another site only if it permits that. */
const BAD_CAPTIONS = 'Captions are a file of the shop. Enter its path, such as /captions.vtt.';

/** A link of the home page. */
interface SectionLink {
  /** What people call it. */
  label: string;
  to: string;
}

/** Lists where sections lead. */
export function linksOf(sections: readonly SectionDraft[]): SectionLink[] {
  return sections.flatMap((section): SectionLink[] => {
    switch (section.kind) {
      case 'banner':
        return section.slides.map(({ title, to }) => ({ label: title, to }));
      case 'tiles':
        return section.tiles.map(({ title, to }) => ({ label: title, to }));
      case 'collection':
        return [{ label: section.slug, to: collectionPath(section.slug) }];
      default:
        return [];
    }
  });
}

/** An address that staff may not set, by its path in a list of sections. */
export interface BadLink {
  path: string;
  message: string;
}

/** Lists the addresses in a list of sections that staff may not set. */
export function findBadLinks(sections: readonly SectionDraft[]): BadLink[] {
  return sections.flatMap((section, index) =>
    badLinksOf(section).map((bad) => ({ ...bad, path: `${index}.${bad.path}` })),
  );
}

function badLinksOf(section: SectionDraft): BadLink[] {
  if (section.kind === 'banner') return badTargets('slides', section.slides);
  if (section.kind === 'tiles') return badTargets('tiles', section.tiles);
  if (section.kind !== 'video') return [];
  const { src, captions } = section;
  const isGood = captions === undefined || (isLinkTarget(captions) && isShopPath(captions));
  return [
    ...(isLinkTarget(src) ? [] : [{ path: 'src', message: BAD_LINK.detail }]),
    ...(isGood ? [] : [{ path: 'captions', message: BAD_CAPTIONS }]),
  ];
}

function badTargets(name: string, targets: readonly { to: string }[]): BadLink[] {
  return targets.flatMap(({ to }, at) =>
    isLinkTarget(to) ? [] : [{ path: `${name}.${at}.to`, message: BAD_LINK.detail }],
  );
}

/** Returns sections without what leads to some targets. A section of which nothing is left goes too. */
export function withoutTargets(sections: readonly Section[], targets: ReadonlySet<string>): Section[] {
  const stays = ({ to }: { to: string }) => !targets.has(to);
  return sections.flatMap((section): Section[] => {
    switch (section.kind) {
      case 'banner': {
        const slides = section.slides.filter(stays);
        return slides.length > 0 ? [{ ...section, slides }] : [];
      }
      case 'tiles': {
        const tiles = section.tiles.filter(stays);
        return tiles.length > 0 || section.tiles.length === 0 ? [{ ...section, tiles }] : [];
      }
      case 'collection':
        return stays({ to: collectionPath(section.slug) }) ? [section] : [];
      default:
        return [section];
    }
  });
}

/** Returns the sites from which sections load their videos. */
export function videoOrigins(sections: readonly Section[]): string[] {
  const sources = sections.flatMap((section) => (section.kind === 'video' ? [section.src] : []));
  return [...new Set(sources.filter((src) => !isShopPath(src)).map((src) => new URL(src).origin))].toSorted();
}
