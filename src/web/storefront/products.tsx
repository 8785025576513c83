import { possibleRequested } from '#features/catalogue/attribute/attribute-filter.ts';
import { CARDS_TAG } from '#features/catalogue/cache-tags.ts';
import { CATEGORY_LABELS } from '#features/catalogue/category.ts';
import {
  canonicalPath,
  type ProductView,
  readView,
  viewQuery,
  withAttributes,
  withoutIneffectivePrice,
} from '#features/catalogue/product-view.ts';
import { cacheTagsContext, servicesContext } from '#web/contexts.server.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/products';
import { toList } from './card-data.server.ts';
import { ProductsView } from './catalogue/products-view.tsx';

/** Browsers need no addresses of pages, so their build omits what makes them. */
export const handle: PageHandle = {
  canStartLate: true,
  ...(import.meta.env.SSR && { canonicalQuery: (query: URLSearchParams) => viewQuery(readView(query)) }),
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalogue } = context.get(servicesContext);
  context.get(cacheTagsContext).add(CARDS_TAG);
  const requested = readView(new URL(request.url).searchParams);
  const possible = possibleRequested(await catalogue.listAttributes(), requested.attributes ?? {});
  const view = withoutIneffectivePrice(withAttributes(requested, possible), await catalogue.readHighestPrice());
  const [facets, found] = await Promise.all([catalogue.readFacets(view), catalogue.listView(view)]);
  return {
    view,
    facets,
    following: found.following,
    total: found.total,
    products: toList(found.products, view),
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    title: titleOf(loaderData?.view),
    description: 'Shop keyboards, phones, headphones, fitness bands and speakers, with current prices and stock.',
    path: loaderData ? canonicalPath(loaderData.view) : '/products',
    site: matches[0].loaderData,
  });

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  return <ProductsView {...loaderData} title={titleOf(loaderData.view)} />;
}

function titleOf(view: ProductView | undefined): string {
  return view?.category ? CATEGORY_LABELS[view.category] : 'Products';
}
