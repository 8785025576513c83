import { RotateCcw, Truck } from 'lucide-react';
import { data } from 'react-router';
import { BuyBox } from '#features/cart/buy-box.tsx';
import { CartButton } from '#features/cart/cart-button.tsx';
import { SoldOutBox } from '#features/cart/sold-out-box.tsx';
import { CARDS_TAG, productTag } from '#features/catalogue/cache-tags.ts';
import { ProductCard } from '#features/catalogue/product-card.tsx';
import { ProductPrice } from '#features/catalogue/product-price.tsx';
import { CATEGORY_LABELS, type Category, type Product } from '#features/catalogue/product-schema.ts';
import { categoryPath } from '#features/catalogue/product-view.ts';
import { DELIVERY_TAG } from '#features/delivery/delivery.server.ts';
import { DeliveryLine } from '#features/delivery/delivery-line.tsx';
import { SHIPPING_PROMISE } from '#features/delivery/shipping-promise.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { shortenAtWord } from '#platform/shorten.ts';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { classNames } from '#ui/class-names.ts';
import { DefinitionRows } from '#ui/definition-rows.tsx';
import { SectionHead } from '#ui/page-head.tsx';
import { Picture } from '#ui/picture.tsx';
import { MoreLink } from '#ui/text-link.tsx';
import { cacheTagsContext, servicesContext } from '#web/contexts.server.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/product';
import { notFoundMeta } from './not-found-message.tsx';
import { productForSearchEngines } from './product-for-search-engines.ts';

const DESCRIPTION_CHARACTERS = 155;
/** Up to this stock, the page says that only a few are left. */
const FEW = 5;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { catalogue, delivery } = context.get(servicesContext);
  const product = await catalogue.findPublished(params.productId);
  if (!product) throw data(null, { status: 404 });

  const cacheTags = context.get(cacheTagsContext);
  for (const cacheTag of [CARDS_TAG, productTag(product._id), DELIVERY_TAG]) cacheTags.add(cacheTag);
  return { product, related: await catalogue.listRelated(product), delivery: delivery.currentDate() };
}

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => {
  const shopUrl = matches[0].loaderData?.shopUrl;
  if (!loaderData || !shopUrl) return notFoundMeta(`/product/${params.productId}`);
  const { product } = loaderData;
  const page = pageMeta({
    title: product.name,
    description: shortenAtWord(product.description, DESCRIPTION_CHARACTERS),
    path: `/product/${product._id}`,
    picture: product.image,
    shopUrl,
  });
  return [...page, { 'script:ld+json': productForSearchEngines(product, shopUrl) }];
};

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, related, delivery } = loaderData;
  return (
    <>
      <Breadcrumbs crumbs={crumbsOf(product)} />
      <div className="product-detail">
        <div className="tile">
          <Picture
            src={product.image}
            alt={product.imageAlt}
            width={1000}
            height={1000}
            sizes="(min-width: 1280px) 640px, (min-width: 700px) 52vw, 94vw"
            priority
          />
        </div>
        <div>
          <StockNote stock={product.stock} />
          <h1 className="page-title">
            <bdi>{product.name}</bdi>
          </h1>
          <ProductPrice product={product} />
          {product.stock > 0 ? (
            <>
              <DeliveryLine date={delivery} />
              <BuyBox key={product._id} product={product} />
            </>
          ) : (
            <SoldOutBox related={related} />
          )}
          <p className="product-detail-text" dir="auto">
            {product.description}
          </p>
          <DefinitionRows variant="facts" rows={factsOf(product)} />
          {product.stock > 0 ? <Assurances /> : null}
        </div>
      </div>
      <RelatedProducts category={product.category} related={related} />
    </>
  );
}

function crumbsOf({ name, category }: Product) {
  return [
    { label: 'Products', to: '/products' },
    { label: CATEGORY_LABELS[category], to: categoryPath(category) },
    { label: name },
  ];
}

function StockNote({ stock }: { stock: number }) {
  return (
    <p className={classNames('stock-note', stock === 0 && 'stock-note-out')}>
      {stock > 0 ? 'In Stock' : 'Out Of Stock'}
    </p>
  );
}

function factsOf(product: Product) {
  return [
    { label: 'Brand', value: <bdi>{product.company}</bdi> },
    { label: 'Category', value: CATEGORY_LABELS[product.category] },
    { label: 'Availability', value: availabilityOf(product.stock) },
  ];
}

function availabilityOf(stock: number): string {
  if (stock === 0) return 'None left';
  return stock <= FEW ? `Only ${stock} left` : `${formatNumber(stock)} in stock`;
}

function Assurances() {
  return (
    <ul className="assurances">
      <li>
        <Truck className="icon icon-small" />
        {SHIPPING_PROMISE}
      </li>
      <li>
        <RotateCcw className="icon icon-small" />
        30-day returns
      </li>
    </ul>
  );
}

function RelatedProducts({ category, related }: { category: Category; related: readonly Product[] }) {
  if (related.length === 0) return null;
  return (
    <section className="section">
      <SectionHead title="Related Products">
        <MoreLink to={categoryPath(category)}>More {CATEGORY_LABELS[category].replace('Gadget', 'gadgets')}</MoreLink>
      </SectionHead>
      <div className="card-grid card-grid-four">
        {related.map((product) => (
          <ProductCard key={product._id} product={product} action={<CartButton product={product} />} />
        ))}
      </div>
    </section>
  );
}
