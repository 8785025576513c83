import { data, redirect } from 'react-router';
import { CARDS_TAG } from '#features/catalogue/cache-tags.ts';
import { canonicalView, isIndexed } from '#features/catalogue/indexed-views.ts';
import { collectionPath, type ProductView, readView, viewPath, viewQuery } from '#features/catalogue/product-view.ts';
import { collectionTag, DAYS_TAG } from '#features/collection/cache-tags.ts';
import { CollectionHead } from '#features/collection/collection-head.tsx';
import { shortenAtWord } from '#platform/shorten.ts';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { cacheTagsContext, missingStatusContext, servicesContext, siteContext } from '#web/contexts.server.ts';
import { ForSearchEngines } from '#web/for-search-engines.tsx';
import { keepForSearchEngines } from '#web/keep-markup.server.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/collection';
import { toList } from './card-data.server.ts';
import { withPossibleFilters } from './catalogue/load-view.server.ts';
import { ProductsView } from './catalogue/products-view.tsx';
import { collectionForSearchEngines } from './collection-for-search-engines.server.ts';
import { notFoundMeta } from './not-found-message.tsx';
import './catalogue-pages.css';
import './collection-pages.css';

const DESCRIPTION_CHARACTERS = 155;

export const handle: PageHandle = {
  canStartLate: true,
  ...(import.meta.env.SSR && { canonicalQuery: (query: URLSearchParams) => viewQuery(readView(query)) }),
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { catalogue, collections } = context.get(servicesContext);
  const collection = await collections.find(params.slug, { publishedOnly: true });
  if (!collection) throw data(null, { status: context.get(missingStatusContext) });
  const { search, searchParams } = new URL(request.url);
  if (collection.slug !== params.slug) throw redirect(collectionPath(collection.slug) + search, 301);

  const cacheTags = context.get(cacheTagsContext).add(CARDS_TAG).add(collectionTag(collection._id));
  if (collection.rule?.newDays !== undefined) cacheTags.add(DAYS_TAG);
  const requested: ProductView = { ...readView(searchParams), collection: collection.slug };
  const [view, within] = await Promise.all([
    withPossibleFilters(catalogue, requested),
    collections.withinOf(collection),
  ]);
  const [facets, { following, total, products }] = await Promise.all([
    catalogue.readFacets(view, within),
    collections.listView(view, within),
  ]);
  return {
    collection,
    shown: { view, facets, following, total, products: toList(products, view) },
    picture: collection.image ?? products[0]?.image,
    forSearchEngines: keepForSearchEngines(
      context,
      collectionForSearchEngines(collection, context.get(siteContext).shopUrl),
    ),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => {
  const site = matches[0].loaderData;
  if (!loaderData || !site) return notFoundMeta(collectionPath(params.slug), site);
  const { collection, shown, picture } = loaderData;
  const { title, text, metaTitle = title, metaDescription } = collection;
  return pageMeta({
    title: metaTitle,
    description:
      metaDescription ??
      (shortenAtWord(text, DESCRIPTION_CHARACTERS) || `Shop ${title}, with current prices and stock.`),
    path: viewPath(canonicalView(shown.view)),
    isVariation: !isIndexed(shown.view, shown.total),
    ...(picture !== undefined && { picture }),
    site,
  });
};

export default function CollectionPage({ loaderData: { collection, shown, forSearchEngines } }: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs crumbs={[{ label: 'Collections', to: '/collections' }, { label: collection.title }]} />
      <ProductsView key={collection._id} {...shown} head={<CollectionHead collection={collection} />} />
      <ForSearchEngines json={forSearchEngines} />
    </>
  );
}
