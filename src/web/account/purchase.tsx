import { href, redirect, replace } from 'react-router';
import { cartActions } from '#features/cart/cart-store.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { productPath } from '#features/catalogue/product-paths.ts';
import { api } from '#features/identity/session/api.ts';
import { readSession } from '#features/identity/session/session.ts';
import { signInPath } from '#features/identity/sign-in/remembered-origin.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { isNotFound, LoadFailure } from '#web/dashboard/load-failure.tsx';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/purchase';
import './account-pages.css';

/**
 * Adds one piece of the product to the cart and redirects to the checkout, unless the product is unavailable. One with
 * several variants is chosen on its page.
 */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const product = await api.request(productCalls.getProduct, { params, signal: request.signal });
  if (product.stock === 0 || !product.published) return { name: product.name };
  if (product.variants.length > 1) throw replace(productPath(product));
  cartActions.add(product, 1);
  throw await redirectToCheckout(request);
}

/** Keeps this page out of the history: returning to it with the Back button would add a second piece. */
async function redirectToCheckout({ url }: Request): Promise<Response> {
  const isInitialLoad = window.location.href === url;
  const checkout = href('/checkout');
  const { user, isKnown } = await readSession();
  // If the session could not be loaded, the checkout shows that.
  return (isInitialLoad ? replace : redirect)(user || !isKnown ? checkout : signInPath(new URL(checkout, url).href));
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    title: 'Order now',
    description: 'Order this product.',
    path: href('/purchase/:productId', params),
    site: matches[0].loaderData,
    noIndex: true,
  });

const title = <PageHead title="Checkout" />;

export function HydrateFallback() {
  return (
    <>
      {title}
      <Loading>
        <Skeleton shape="panel" height={420} />
      </Loading>
    </>
  );
}

export default function PurchasePage({ loaderData: { name } }: Route.ComponentProps) {
  return <EmptyState title="Out Of Stock" text={`${name} is not available right now.`} action={<BrowseProducts />} />;
}

function BrowseProducts() {
  return (
    <ButtonLink variant="secondary" to={href('/products')}>
      Browse products
    </ButtonLink>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <LoadFailure title={title} error={error} />;
  return (
    <EmptyState
      title="Product not found"
      text="It may no longer be in our range."
      legends={['4', '0', '4']}
      action={<BrowseProducts />}
    />
  );
}
