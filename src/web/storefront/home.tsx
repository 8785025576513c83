import { CartButton } from '#features/cart/cart-button.tsx';
import { CARDS_TAG } from '#features/catalogue/cache-tags.ts';
import { ProductCard } from '#features/catalogue/product-card.tsx';
import type { Product } from '#features/catalogue/product-schema.ts';
import { listRecentBlogs } from '#features/content/content.server.ts';
import { Journal } from '#features/content/journal.tsx';
import { SectionHead } from '#ui/page-head.tsx';
import { MoreLink } from '#ui/text-link.tsx';
import { cacheTagsContext, servicesContext } from '#web/contexts.server.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/home';
import { Banner } from './banner.tsx';
import { PromoTiles } from './promo-tiles.tsx';
import { WhatWeProvide } from './what-we-provide.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { catalogue } = context.get(servicesContext);
  context.get(cacheTagsContext).add(CARDS_TAG);
  const [promos, newArrivals, featured] = await Promise.all([
    catalogue.listPromos(),
    catalogue.listNewArrivals(),
    catalogue.listFeatured(),
  ]);
  return { promos, newArrivals, featured, recentBlogs: listRecentBlogs() };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Keyboards and gadgets',
    description: 'Mechanical keyboards, picked for feel and tuned for sound, and gadgets to go with them.',
    path: '/',
    shopUrl: matches[0].loaderData?.shopUrl,
  });

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { promos, newArrivals, featured, recentBlogs } = loaderData;
  return (
    <>
      <h1 className="visually-hidden">Keyboards and gadgets</h1>
      <Banner />
      <PromoTiles promos={promos} />
      <ProductSection title="New Arrivals" products={newArrivals} />
      <WhatWeProvide />
      <ProductSection title="Featured Products" products={featured} />
      <section className="section">
        <SectionHead title="Recent Blog">
          <MoreLink to="/blogs">All posts</MoreLink>
        </SectionHead>
        <Journal blogs={recentBlogs} />
      </section>
    </>
  );
}

function ProductSection({ title, products }: { title: string; products: readonly Product[] }) {
  if (products.length === 0) return null;
  return (
    <section className="section">
      <SectionHead title={title}>
        <MoreLink to="/products">All products</MoreLink>
      </SectionHead>
      <div className="card-grid card-grid-four">
        {products.map((product) => (
          <ProductCard key={product._id} product={product} action={<CartButton product={product} />} />
        ))}
      </div>
    </section>
  );
}
