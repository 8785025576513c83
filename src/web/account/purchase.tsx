import { href, redirect, replace } from 'react-router';
import { cartActions } from '#features/cart/cart-store.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { api } from '#features/identity/api.ts';
import { signInPath } from '#features/identity/remembered-origin.ts';
import { readSession } from '#features/identity/session.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { isMissing, LoadFailure } from '#web/dashboard/load-failure.tsx';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/purchase';

/** Puts one piece of the product into the cart and goes to the checkout. What cannot be bought is only named. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const product = await api.request(productCalls.getProduct, { params, signal: request.signal });
  if (product.stock === 0 || !product.published) return { name: product.name };
  cartActions.add(product, 1);
  throw await leadOn(request);
}

/** Back leads to the page before this one, which would order a second piece: so it must not stay in the history. */
async function leadOn({ url }: Request): Promise<Response> {
  const isOpenedAnew = window.location.href === url;
  const checkout = href('/checkout');
  const { user, isKnown } = await readSession();
  // While nobody knows who is signed in, the checkout says so.
  return (isOpenedAnew ? replace : redirect)(user || !isKnown ? checkout : signInPath(new URL(checkout, url).href));
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta({
    title: 'Order now',
    description: 'Order this product.',
    path: href('/purchase/:productId', params),
    shopUrl: matches[0].loaderData?.shopUrl,
    noIndex: true,
  });

const title = <PageHead title="Checkout" />;

export function HydrateFallback() {
  return (
    <>
      {title}
      <Loading>
        <Skeleton className="h-[420px] rounded-lg" />
      </Loading>
    </>
  );
}

export default function PurchasePage({ loaderData: { name } }: Route.ComponentProps) {
  return <EmptyState title="Out Of Stock" text={`${name} cannot be ordered now.`} action={<ToProducts />} />;
}

function ToProducts() {
  return (
    <ButtonLink variant="secondary" to={href('/products')}>
      Browse products
    </ButtonLink>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isMissing(error)) return <LoadFailure title={title} error={error} />;
  return (
    <EmptyState
      title="There is no such product"
      text="It may have been taken out of the shop."
      legends={['4', '0', '4']}
      action={<ToProducts />}
    />
  );
}
