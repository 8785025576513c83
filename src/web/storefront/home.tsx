import { ProductCard } from '#features/cart/product-card.tsx';
import { CARDS_MARK } from '#features/catalogue/page-marks.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { pageMarksContext, servicesContext } from '#web/contexts.server.ts';
import { pageMeta } from '#web/page-meta.ts';
import { SectionHead } from '#web/ui/page-head.tsx';
import { MoreLink } from '#web/ui/text-link.tsx';
import type { Route } from './+types/home';
import { Banner } from './banner.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { catalogue } = context.get(servicesContext);
  context.get(pageMarksContext).add(CARDS_MARK);
  const [newArrivals, featured] = await Promise.all([catalogue.listNewArrivals(), catalogue.listFeatured()]);
  return { newArrivals, featured };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Keyboards and gadgets',
    description: 'Mechanical keyboards, picked for feel and tuned for sound, and the gadgets around them.',
    path: '/',
    shopUrl: matches[0].loaderData?.shopUrl,
  });

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { newArrivals, featured } = loaderData;
  return (
    <>
      <Banner />
      <ProductSection title="New Arrivals" products={newArrivals} />
      <ProductSection title="Featured Products" products={featured} />
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
      <div className="card-grid">
        {products.map((product) => (
          <ProductCard key={product._id} product={product} />
        ))}
      </div>
    </section>
  );
}
