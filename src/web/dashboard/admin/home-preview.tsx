import { useEffect } from 'react';
import { href, useFetcher } from 'react-router';
import { renderMarkdown } from '#features/content/markdown.ts';
import type { SectionEntry } from '#features/home/home-form-schema.ts';
import type { SectionKind } from '#features/home/section-schema.ts';
import type { HomeData, ShownSection } from '../../storefront/home/home-data.ts';
import homeStyles from '../../storefront/home/home-page.css?url';
import type { loader } from '../../storefront/home/section-data.ts';
import { SectionView } from '../../storefront/home/section-views.tsx';
import '../../storefront/home/own-home-styles.css';

/** Kinds that show more than their own texts. */
const LOADED_KINDS: readonly SectionKind[] = ['new-arrivals', 'featured', 'collection', 'recent-blog'];

/** What visitors will see of a section, with the parts that are complete. Nothing before there is one. */
export function HomePreview({ entry }: { entry: SectionEntry }) {
  const loaded = useLoaded(entry);
  const sections = toShown(entry);
  if (sections.length === 0) return null;
  const data: HomeData = { ...loaded, texts: { [entry._id]: renderMarkdown(entry.body) } };
  return (
    <div className="home-preview">
      <link rel="stylesheet" href={homeStyles} />
      <h2 className="panel-title">Preview</h2>
      <div className="home-preview-page" inert>
        {sections.map((section, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: each slide of a banner is shown in its place
          <SectionView key={index} kind={section.kind} section={section} data={data} isFirst={false} />
        ))}
      </div>
    </div>
  );
}

/** Loads what the section shows besides its own texts. */
function useLoaded({ kind, slug, tiles }: SectionEntry): HomeData | undefined {
  const { load, data } = useFetcher<typeof loader>();
  const isLoaded = LOADED_KINDS.includes(kind) || (kind === 'tiles' && tiles.length === 0);
  const isComplete = kind !== 'collection' || slug !== '';
  const path =
    isLoaded && isComplete ? href('/home/section/:kind/:slug?', { kind, slug: slug || undefined }) : undefined;
  useEffect(() => {
    if (path !== undefined) void load(path);
  }, [path, load]);
  return data;
}

/** Returns the section as visitors see it. Of a banner, each slide is shown by itself, because a preview does not move. */
function toShown(entry: SectionEntry): ShownSection[] {
  const { _id, kind, title, body, slug, src, poster, captions } = entry;
  const complete = <Item extends { image: string }>(items: readonly Item[]) =>
    items.filter(({ image }) => image !== '');
  switch (kind) {
    case 'banner':
      return complete(entry.slides).map((slide) => ({ _id, kind, slides: [slide] }));
    case 'tiles': {
      const tiles = complete(entry.tiles);
      return tiles.length > 0 || entry.tiles.length === 0 ? [{ _id, kind, tiles }] : [];
    }
    case 'collection':
      return slug === '' ? [] : [{ _id, kind, slug }];
    case 'text':
      return title === '' && body === '' ? [] : [{ _id, kind, ...(title !== '' && { title }) }];
    case 'video':
      return poster === ''
        ? []
        : [{ _id, kind, src, poster, ...(captions !== '' && { captions }), ...(title !== '' && { title }) }];
    case 'batches':
      return [];
    default:
      return [{ _id, kind }];
  }
}
