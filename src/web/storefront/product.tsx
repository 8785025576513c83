import { data, redirect, type ShouldRevalidateFunction } from 'react-router';
import { listBoughtTogether } from '#features/bought-together/bought-together.server.ts';
import { CARDS_TAG, productPageTags } from '#features/catalogue/cache-tags.ts';
import { CATEGORY_LABELS } from '#features/catalogue/category.ts';
import { groupDetails } from '#features/catalogue/details/group-details.ts';
import type { ProductCardData } from '#features/catalogue/product-card-data.ts';
import { categoryPath, productPath } from '#features/catalogue/product-paths.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { tintsByOption } from '#features/catalogue/variant/colour-tints.ts';
import { variantQuery } from '#features/catalogue/variant/variant-address.ts';
import type { FitList } from '#features/compatibility/complete-set.ts';
import { listFits } from '#features/compatibility/list-fits.server.ts';
import { kindTag } from '#features/content/cache-tags.ts';
import { DELIVERY_TAG } from '#features/delivery/delivery.server.ts';
import { deskPathOf } from '#features/desk/desk-address.ts';
import { readReviewsForPage } from '#features/review/review-list-queries.server.ts';
import { FIRST_REVIEWS } from '#features/review/use-review-list.ts';
import { prepareHearView } from '#features/sound/hear-view.server.ts';
import { shortenAtWord } from '#platform/shorten.ts';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { cacheTagsContext, missingStatusContext, servicesContext, siteContext } from '#web/contexts.server.ts';
import { ForSearchEngines } from '#web/for-search-engines.tsx';
import { keepForSearchEngines, keepMarkup } from '#web/keep-markup.server.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/product';
import { notFoundMeta } from './not-found-message.tsx';
import { ProductDetail } from './product-detail.tsx';
import { productForSearchEngines } from './product-for-search-engines.server.ts';
import { ProductSections } from './product-sections.tsx';
import { renderChargerLabel, renderSafety } from './render-product-facts.server.ts';
import { renderStory } from './render-story.server.ts';
import { useFreshData } from './use-fresh-data.ts';
import './product-page.css';
import './keyboard-pages.css';
import { toCard } from './card-data.server.ts';

const DESCRIPTION_CHARACTERS = 155;
const MAX_GOES_WITH = 3;

/** A link to a variant shows it from the start. There may be any number of such addresses, so they are not cached. */
export const handle: PageHandle = { uncachedQuery: variantQuery, canStartLate: true };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { query, catalogue, content, delivery, socialPictureOf } = context.get(servicesContext);
  const product = await catalogue.findForPage(params.productId);
  if (!product) throw data(null, { status: context.get(missingStatusContext) });
  if (!isAddress(params.productId, product)) throw redirect(productPath(product) + new URL(request.url).search, 301);

  const cacheTags = context.get(cacheTagsContext);
  for (const cacheTag of [CARDS_TAG, ...productPageTags(product._id), DELIVERY_TAG, kindTag('post')])
    cacheTags.add(cacheTag);
  const [manufacturer, related, fits, together, reviewed] = await Promise.all([
    catalogue.findManufacturer(product),
    catalogue.listRelated(product),
    listFits(catalogue, product),
    query((db) => listBoughtTogether(db, product._id)),
    query((db) => readReviewsForPage(db, product._id, FIRST_REVIEWS)),
  ]);
  const cards = { related: related.map(toCard), together: together.map(toCard) };
  const charger = renderChargerLabel(product);
  return {
    // What is sent as markup or as details, below, is not sent twice.
    product: { ...product, story: [], inTheBox: [], attributes: [] },
    socialPicture: socialPictureOf(product),
    fits,
    goesWith: listGoesWith(fits, cards.together),
    ...cards,
    ...reviewed,
    tints: tintsByOption(product.options),
    delivery: delivery.currentDate(),
    details: groupDetails(product, await catalogue.listAttributes()),
    story: keepMarkup(context, renderStory(product)),
    safety: keepMarkup(context, renderSafety(product, manufacturer)),
    charger: charger && keepMarkup(context, charger),
    deskPath: deskPathOf(product),
    forSearchEngines: keepForSearchEngines(
      context,
      productForSearchEngines({ product, manufacturer, reviews: reviewed.reviews }, context.get(siteContext).shopUrl),
    ),
    hearView: prepareHearView(product, (drawing) => keepMarkup(context, drawing)),
    switchPost: content.findPosts('choosing switches')[0]?.path,
  };
}

/** Choosing a variant changes the address, but not the data. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  defaultShouldRevalidate && (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search);

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => {
  const site = matches[0].loaderData;
  if (!loaderData || !site) return notFoundMeta(`/product/${params.productId}`, site);
  const { product, socialPicture } = loaderData;
  return pageMeta({
    title: product.metaTitle ?? product.name,
    description: product.metaDescription ?? shortenAtWord(product.description, DESCRIPTION_CHARACTERS),
    path: productPath(product),
    picture: socialPicture,
    site,
  });
};

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData;
  useFreshData(`/product/${product._id}`);
  return (
    <>
      <Breadcrumbs crumbs={crumbsOf(product)} />
      <ProductDetail key={product._id} {...loaderData} />
      <ProductSections {...loaderData} />
      <ForSearchEngines json={loaderData.forSearchEngines} />
    </>
  );
}

/** Whether a product's page has this address. Former slugs lead to the present one. */
function isAddress(address: string, { _id, slug }: Product): boolean {
  return address === _id || address.toLowerCase() === slug;
}

/** Returns what customers can add without a choice: what fits, then what others bought with it. */
function listGoesWith(fits: FitList | undefined, together: readonly ProductCardData[]): ProductCardData[] {
  const fitting = fits?.rows.filter((row) => row.fits).map((row) => row.product) ?? [];
  const addable = [...fitting, ...together].filter(({ stock, hasChoices }) => stock > 0 && !hasChoices);
  return [...new Map(addable.map((each) => [each._id, each])).values()].slice(0, MAX_GOES_WITH);
}

function crumbsOf({ name, category }: Product) {
  return [
    { label: 'Products', to: '/products' },
    { label: CATEGORY_LABELS[category], to: categoryPath(category) },
    { label: name },
  ];
}
