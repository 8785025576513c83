import type { ProductCardData } from '#features/catalogue/product-card-data.ts';
import type { Promo } from '#features/catalogue/product-view.ts';
import type { BlogSummary } from '#features/content/blog-posts.ts';
import { Journal } from '#features/content/journal.tsx';
import { SectionHead } from '#ui/page-head.tsx';
import { MoreLink } from '#ui/text-link.tsx';
import { Doors } from './doors.tsx';
import { ProductSection } from './product-section.tsx';
import { PromoTiles } from './promo-tiles.tsx';
import { WhatWeProvide } from './what-we-provide.tsx';

type HomeSectionsProps = {
  promos: readonly Promo[];
  newArrivals: readonly ProductCardData[];
  featured: readonly ProductCardData[];
  recentBlogs: readonly BlogSummary[];
};

const ALL_PRODUCTS = <MoreLink to="/products">All products</MoreLink>;

/** What the home page shows below its banner. */
export function HomeSections({ promos, newArrivals, featured, recentBlogs }: HomeSectionsProps) {
  return (
    <>
      <Doors />
      <PromoTiles promos={promos} />
      <ProductSection title="New Arrivals" products={newArrivals} more={ALL_PRODUCTS} />
      <WhatWeProvide />
      <ProductSection title="Featured Products" products={featured} more={ALL_PRODUCTS} />
      <section className="section">
        <SectionHead title="Recent Blog">
          <MoreLink to="/blogs">All posts</MoreLink>
        </SectionHead>
        <Journal blogs={recentBlogs} />
      </section>
    </>
  );
}
