import { COLLECTIONS_TAG } from '#features/catalogue/cache-tags.ts';
import type { CatalogueReading } from '#features/catalogue/catalogue-reading.server.ts';
import { collectionPath, DEFAULT_VIEW } from '#features/catalogue/product-view.ts';
import { collectionTag, DAYS_TAG } from '#features/collection/cache-tags.ts';
import { kindTag } from '#features/content/cache-tags.ts';
import { renderMarkdown } from '#features/content/markdown.ts';
import type { Section, SectionKind, SectionOf } from '#features/home/section-schema.ts';
import type { PageServices } from '#web/contexts.server.ts';
import { toCard } from '../card-data.server.ts';
import { findHeroBoard } from './find-hero-board.server.ts';
import type { HomeData, ShownCollection } from './home-data.ts';
import { playedSlide } from './played-slide.ts';

/** Products of a collection that a section shows: a row. */
const SHOWN_OF_COLLECTION = 4;

interface Sources extends Pick<PageServices, 'catalogue' | 'collections' | 'content'> {
  cacheTags: Set<string>;
  /** Products that several kinds of sections need are read once. */
  listNewArrivals: CatalogueReading['listNewArrivals'];
  listFeatured: CatalogueReading['listFeatured'];
}

/** How what sections show is loaded, for all sections of a kind at once. Other kinds show their own texts only. */
type Loaders = {
  [Kind in SectionKind]?: (sources: Sources, sections: readonly SectionOf<Kind>[]) => Promise<HomeData>;
};

const LOADERS: Loaders = {
  async banner({ listFeatured, listNewArrivals }, sections) {
    if (!sections.some(({ slides }) => playedSlide(slides) !== -1)) return {};
    const [featured, newArrivals] = await Promise.all([listFeatured(), listNewArrivals()]);
    return { heard: findHeroBoard([...featured, ...newArrivals]) };
  },

  async tiles({ catalogue }, sections) {
    return sections.some(({ tiles }) => tiles.length === 0) ? { promos: await catalogue.listPromos() } : {};
  },

  async 'new-arrivals'({ listNewArrivals }) {
    return { newArrivals: (await listNewArrivals()).map(toCard) };
  },

  async featured({ listFeatured }) {
    return { featured: (await listFeatured()).map(toCard) };
  },

  async collection(sources, sections) {
    const found = await Promise.all(
      sections.map(async ({ slug }) => [slug, await findCollection(sources, slug)] as const),
    );
    return { collections: Object.fromEntries(found) };
  },

  async text(_, sections) {
    return { texts: Object.fromEntries(sections.map(({ _id, body }) => [_id, renderMarkdown(body)])) };
  },

  async 'recent-blog'({ content, cacheTags }) {
    cacheTags.add(kindTag('post'));
    return { recentBlogs: content.listRecentBlogs() };
  },
};

/** Loads what the sections of the home page show. Adds to the tags of the page. */
export async function loadHome(
  sections: readonly Section[],
  services: Pick<PageServices, 'catalogue' | 'collections' | 'content'>,
  cacheTags: Set<string>,
): Promise<HomeData> {
  const { listNewArrivals, listFeatured } = services.catalogue;
  const sources = { ...services, cacheTags, listNewArrivals: once(listNewArrivals), listFeatured: once(listFeatured) };
  const kinds = [...new Set(sections.map(({ kind }) => kind))];
  const loaded = await Promise.all(kinds.map((kind) => loadKind(kind, sources, sections)));
  return Object.assign({}, ...loaded);
}

async function loadKind<Kind extends SectionKind>(kind: Kind, sources: Sources, sections: readonly Section[]) {
  const load = LOADERS[kind];
  return load?.(
    sources,
    sections.filter((section): section is SectionOf<Kind> => section.kind === kind),
  );
}

/** Finds the first products of a published collection. */
async function findCollection({ collections, cacheTags }: Sources, slug: string): Promise<ShownCollection | undefined> {
  const collection = await collections.find(slug, { publishedOnly: true });
  // One that is missing may be added.
  cacheTags.add(collection ? collectionTag(collection._id) : COLLECTIONS_TAG);
  if (!collection) return undefined;
  if (collection.rule?.newDays !== undefined) cacheTags.add(DAYS_TAG);
  const view = { ...DEFAULT_VIEW, collection: collection.slug };
  const { products } = await collections.listView(view, await collections.withinOf(collection));
  const shown = products.slice(0, SHOWN_OF_COLLECTION).map(toCard);
  return { title: collection.title, to: collectionPath(collection.slug), products: shown };
}

function once<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= read();
    return result;
  };
}
