import { use } from 'react';
import { CardMarks } from '#features/card-provider/card-marks.tsx';
import { useCartCoupon } from '#features/cart/cart-coupon.ts';
import { CartLines } from '#features/cart/cart-lines.tsx';
import { type CartChange, canCheckOut, countItems } from '#features/cart/cart-state.ts';
import { useCart } from '#features/cart/cart-store.ts';
import { CartSummary } from '#features/cart/cart-summary.tsx';
import { CouponField } from '#features/cart/coupon-field.tsx';
import { refreshCartFromShop } from '#features/cart/refresh-cart.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import type { JudgedPair, NamedPart } from '#features/compatibility/judge-cart.ts';
import { MisfitAlert } from '#features/compatibility/misfit-alert.tsx';
import { PROPOSED_COUPON } from '#features/coupon/sample-coupons.ts';
import { CurrentDeliveryLine } from '#features/delivery/current-delivery-line.tsx';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { ShopPromises } from '#features/settings/shop-promises.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { LoadProblem } from '#web/load-problem.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { useSite } from '#web/use-site.ts';
import type { Route } from './+types/cart';
import { CartFits } from './cart-fits.tsx';
import './cart-pages.css';

/** Only shops with shipping zones load it. */
const EstimatedSummary = lazyComponent(() => import('#features/order/quote/estimated-summary.tsx'), {
  Fallback: ({ cart, coupon }) => <CartSummary cart={cart} discount={coupon.discount} quoted={{ fee: undefined }} />,
});

/** Refreshes prices and stock each time the cart opens (specification, section 4). */
export async function clientLoader(): Promise<CartData> {
  try {
    const { changes, products } = await refreshCartFromShop();
    return { changes, ...(await findParts(products)) };
  } catch (error) {
    return { changes: [], pairs: [], parts: [], problem: explainFailure(error) };
  }
}

interface CartData {
  changes: CartChange[];
  /** Products that may be meant for each other. */
  pairs: JudgedPair[];
  /** The keyboards and parts of keyboards, with which other products go. */
  parts: NamedPart[];
  problem?: string;
}

/** A failure to load takes no more than the warning and what is offered. */
async function findParts(products: readonly Product[]): Promise<Pick<CartData, 'pairs' | 'parts'>> {
  const loaded = await import('#features/compatibility/judge-cart.ts').catch(() => undefined);
  return { pairs: loaded?.judgeCart(products) ?? [], parts: loaded?.listParts(products) ?? [] };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Cart',
    description: 'Your shopping cart.',
    path: '/cart',
    site: matches[0].loaderData,
    noIndex: true,
  });

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const state = useCart();
  const { cart } = state;
  const coupon = useCartCoupon(cart);
  const site = useSite();
  const { returnDays } = use(ShopPromises);
  if (cart.length === 0) return <EmptyCart />;
  return (
    <>
      <PageHead title="Cart">
        <span className="muted">{countItems(state)}</span>
      </PageHead>
      {loaderData.problem ? (
        <LoadProblem>We could not check the current prices. {loaderData.problem}</LoadProblem>
      ) : null}
      <MisfitAlert pairs={loaderData.pairs} cart={cart} />
      <div className="split-layout">
        <div>
          <CartLines cart={cart} changes={loaderData.changes} />
          <CartFits cart={cart} parts={loaderData.parts} />
        </div>
        <aside className="panel" aria-labelledby="summary">
          <h2 className="panel-heading" id="summary">
            Summary
          </h2>
          <CouponField
            coupon={coupon}
            hint={site?.isDemo ? `${PROPOSED_COUPON.code} gives 10 % off in this demo.` : undefined}
          />
          {site && (site.shipsTo || site.tax) ? (
            <EstimatedSummary
              cart={cart}
              coupon={coupon}
              countries={site.shipsTo ?? [site.home.country]}
              calendar={site.delivery}
            />
          ) : (
            <CartSummary cart={cart} discount={coupon.discount} />
          )}
          <div className="button-stack">
            <CheckOutLink isPossible={canCheckOut(cart)} />
            <ButtonLink variant="secondary" to="/products">
              Continue Shopping
            </ButtonLink>
          </div>
          {site && canCheckOut(cart) ? <CurrentDeliveryLine calendar={site.delivery} /> : null}
          <ul className="cart-promises">
            {site?.takesCards ? (
              <li>
                <CardMarks /> or cash on delivery
              </li>
            ) : null}
            <li>
              <Icon name="rotate-ccw" small /> {`${returnDays} days to return`}
            </li>
          </ul>
        </aside>
      </div>
    </>
  );
}

/** Rendered by the server, and shown until the browser has loaded the cart. */
export function HydrateFallback() {
  return (
    <>
      <PageHead title="Cart" />
      <Loading label="Loading your cart">
        <div className="split-layout">
          <div className="stack">
            <Skeleton height={129} />
            <Skeleton height={129} />
          </div>
          <Skeleton shape="panel" height={330} />
        </div>
      </Loading>
    </>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      title="Your cart is empty!"
      text="Find a keyboard you love the sound of, or something to go with it."
      action={<ButtonLink to="/products">SHOP NOW</ButtonLink>}
    />
  );
}

function CheckOutLink({ isPossible }: { isPossible: boolean }) {
  if (isPossible) return <ButtonLink to="/checkout">Check out</ButtonLink>;
  return (
    <>
      <Button disabled>Check out</Button>
      <p className="note">To check out, remove the items that are no longer available.</p>
    </>
  );
}
