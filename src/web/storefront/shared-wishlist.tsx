import { data, href } from 'react-router';
import { findSharedWishlist } from '#features/wishlist/wishlist-queries.server.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { servicesContext } from '#web/contexts.server.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/shared-wishlist';
import { toCard } from './card-data.server.ts';
import { notFoundMeta } from './not-found-message.tsx';
import { ProductCards } from './product-cards.tsx';

/** Only people who have the link may see the list, and it ends when sharing ends. */
export const handle: PageHandle = { hasSecretAddress: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  const shared = await context.get(servicesContext).query((db) => findSharedWishlist(db, params.token));
  if (!shared) throw data(null, { status: 404 });
  return { firstName: shared.firstName, products: shared.products.map(toCard) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches, params }) => {
  const path = href('/wishlist/:token', params);
  if (!loaderData) return notFoundMeta(path, matches[0].loaderData);
  return pageMeta({
    title: titleOf(loaderData.firstName),
    description: 'Products on a wishlist.',
    path,
    noIndex: true,
    site: matches[0].loaderData,
  });
};

export default function SharedWishlistPage({ loaderData }: Route.ComponentProps) {
  const { firstName, products } = loaderData;
  return (
    <>
      <PageHead title={<bdi>{titleOf(firstName)}</bdi>} />
      {products.length > 0 ? (
        <section aria-label="Products">
          <h2 className="visually-hidden">Products</h2>
          <ProductCards className="card-grid" products={products} />
        </section>
      ) : (
        <EmptyState
          small
          title="Nothing on this wishlist"
          text="Products that are no longer sold are left out."
          action={<ButtonLink to={href('/products')}>Browse products</ButtonLink>}
        />
      )}
    </>
  );
}

function titleOf(firstName: string | undefined): string {
  return firstName === undefined ? 'A wishlist' : `${firstName}’s wishlist`;
}
