import { CARDS_TAG } from '#features/catalogue/cache-tags.ts';
import { CATEGORY_LABELS } from '#features/catalogue/category.ts';
import { KIND_KEY } from '#features/catalogue/door/door.ts';
import { canonicalView, isIndexed } from '#features/catalogue/indexed-views.ts';
import {
  DEFAULT_VIEW,
  type Facets,
  type ProductView,
  readView,
  savingLabel,
  viewPath,
  viewQuery,
} from '#features/catalogue/product-view.ts';
import { PageHead } from '#ui/page-head.tsx';
import { cacheTagsContext, servicesContext } from '#web/contexts.server.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/products';
import { toList } from './card-data.server.ts';
import { withPossibleFilters } from './catalogue/load-view.server.ts';
import { ProductsView } from './catalogue/products-view.tsx';
import './catalogue-pages.css';

/** Browsers need no addresses of pages, so their build omits what makes them. */
export const handle: PageHandle = {
  canStartLate: true,
  ...(import.meta.env.SSR && { canonicalQuery: (query: URLSearchParams) => viewQuery(readView(query)) }),
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalogue } = context.get(servicesContext);
  context.get(cacheTagsContext).add(CARDS_TAG);
  const view = await withPossibleFilters(catalogue, readView(new URL(request.url).searchParams));
  const [facets, found] = await Promise.all([catalogue.readFacets(view), catalogue.listView(view)]);
  return {
    view,
    facets,
    following: found.following,
    total: found.total,
    products: toList(found.products, view),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { view, total, facets } = loaderData ?? { view: DEFAULT_VIEW, total: 0 };
  const listed = canonicalView(view);
  return pageMeta({
    title: nameOf(listed, facets),
    description: 'Shop keyboards, phones, headphones, fitness bands and speakers, with current prices and stock.',
    path: viewPath(listed),
    isVariation: !isIndexed(view, total),
    site: matches[0].loaderData,
  });
};

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  return <ProductsView {...loaderData} head={<PageHead title={headingOf(loaderData.view)} />} />;
}

/** Returns the category, or the only kind of the products. */
function headingOf({ category, attributes }: ProductView): string {
  if (category) return CATEGORY_LABELS[category];
  const [kind, ...others] = attributes?.[KIND_KEY] ?? [];
  return kind !== undefined && others.length === 0 ? kind : 'Products';
}

/** Returns the name of a list with at most one filter. */
function nameOf(view: ProductView, facets: Facets | undefined): string {
  if (view.company !== undefined) return `Products by ${view.company}`;
  if (view.saving !== undefined) return savingLabel(view.saving);
  const [attribute] = facets?.attributes.filter(({ key }) => view.attributes?.[key]) ?? [];
  return attribute?.chosen[0]?.text ?? headingOf(view);
}
