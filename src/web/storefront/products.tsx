import { ProductCard } from '#features/cart/product-card.tsx';
import { CARDS_MARK } from '#features/catalogue/page-marks.ts';
import { pageMarksContext, servicesContext } from '#web/contexts.server.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import type { Route } from './+types/products';

/** Cards in the first rows, whose pictures are part of the first sight. */
const FIRST_SIGHT = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const { catalogue } = context.get(servicesContext);
  context.get(pageMarksContext).add(CARDS_MARK);
  return { products: (await catalogue.listPublished()).rows };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Products',
    description: 'All keyboards, phones, headphones, bands and speakers of the shop, with today’s prices and stock.',
    path: '/products',
    shopUrl: matches[0].loaderData?.shopUrl,
  });

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { products } = loaderData;
  if (products.length === 0) {
    return (
      <EmptyState
        title="Nothing on the shelves yet"
        text="New keyboards are on their way. Look in again soon."
        action={<ButtonLink to="/">Return Home</ButtonLink>}
      />
    );
  }
  return (
    <>
      <PageHead title="Products">
        <span className="text-ink-2">{products.length === 1 ? '1 product' : `${products.length} products`}</span>
      </PageHead>
      <h2 className="sr-only">All products</h2>
      <div className="card-grid">
        {products.map((product, place) => (
          <ProductCard key={product._id} product={product} priority={place < FIRST_SIGHT} />
        ))}
      </div>
    </>
  );
}
