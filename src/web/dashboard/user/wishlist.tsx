import { type ReactNode, useEffect, useState } from 'react';
import { href, useFetcher, useRevalidator } from 'react-router';
import { CartButton } from '#features/cart/cart-button.tsx';
import { type ProductCardData, toCardData } from '#features/catalogue/product-card-data.ts';
import { api } from '#features/identity/session/api.ts';
import { withAuth } from '#features/identity/session/auth-policies.ts';
import { requireCustomer } from '#features/identity/session/guards.ts';
import { useSaved } from '#features/wishlist/heart-store.ts';
import { readOrJoinWishes } from '#features/wishlist/join-wishes.ts';
import { isMovable, moveToCart } from '#features/wishlist/move-to-cart.ts';
import { ShareDialog } from '#features/wishlist/share-dialog.tsx';
import { WishCard } from '#features/wishlist/wish-card.tsx';
import { wishlistCalls } from '#features/wishlist/wishlist-calls.ts';
import { removeWishes, setWishes } from '#features/wishlist/wishlist-keeper.ts';
import type { Wish } from '#features/wishlist/wishlist-schema.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { focusableHeading } from '#ui/focusable-heading.ts';
import { Icon } from '#ui/icon.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { ProductMarks } from '../../storefront/product-marks.tsx';
import type { loader as loadCards } from '../../storefront/wishlist.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/wishlist';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireCustomer(request);
  const loading = (async () => {
    // What was saved before sign-in joins the list first.
    await readOrJoinWishes();
    const [wishes, { token }] = await Promise.all([
      api.request(wishlistCalls.listWishes, { signal: request.signal }),
      api.request(wishlistCalls.getWishlistShare, { signal: request.signal }),
    ]);
    setWishes(wishes.map(({ _id }) => _id));
    return { wishes, token };
  })();
  return withAuth(loading, 'page', request);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Wishlist', href('/userDashboard/wishlist'), matches[0].loaderData);

const TITLE = 'Wishlist page';

export function HydrateFallback() {
  return (
    <>
      <DashboardHead title={TITLE} />
      <Loading>
        <Skeleton className="empty-state-skeleton" shape="panel" />
      </Loading>
    </>
  );
}

/** The products that the customer saved, without those that were just removed. */
export default function WishlistPage({ loaderData }: Route.ComponentProps) {
  const { wishes, token } = loaderData;
  const saved = useSaved();
  useReloadFor(saved, wishes);
  const shown = wishes.filter(({ _id }) => saved.has(_id));
  useFocusAfterRemoval(shown.length);
  const cards = useCards(wishes);
  if (shown.length === 0) return <NoWishes />;
  const movable = shown.filter(isMovable);
  return (
    <>
      <DashboardHead title={TITLE} lead={shown.length === 1 ? '1 product' : `${shown.length} products`}>
        <div className="wishlist-actions">
          <ShareButton initialToken={token} />
          {movable.length > 0 ? (
            <Button size="small" onClick={() => moveToCart(movable)}>
              Move All to Cart
            </Button>
          ) : null}
        </div>
      </DashboardHead>
      <h2 className="visually-hidden">Products</h2>
      <div className="card-grid card-grid-three">
        {shown.map((wish) => (
          <WishCard
            key={wish._id}
            wish={wish}
            card={cards.get(wish._id) ?? toCardData(wish)}
            mark={<ProductMarks product={cards.get(wish._id) ?? toCardData(wish)} />}
            action={<WishAction wish={wish} />}
            onRemove={() => removeWishes([wish._id])}
          />
        ))}
      </div>
    </>
  );
}

/** Loads the cards of the products as the shop shows them, with how they sound. Without them, the page works. */
function useCards(wishes: readonly Wish[]): ReadonlyMap<string, ProductCardData> {
  const { load, data } = useFetcher<typeof loadCards>();
  const ids = wishes.flatMap(({ _id, published }) => (published ? [_id] : [])).join();
  useEffect(() => {
    if (ids !== '') void load(`${href('/wishlist')}?${new URLSearchParams({ ids })}`);
  }, [load, ids]);
  return new Map(data?.products.map((card) => [card._id, card]));
}

/** Loads the page again when another tab has saved a product. */
function useReloadFor(saved: ReadonlySet<string>, wishes: readonly Wish[]): void {
  const { revalidate, state } = useRevalidator();
  const isIncomplete = [...saved].some((id) => wishes.every(({ _id }) => _id !== id));
  useEffect(() => {
    if (isIncomplete && state === 'idle') void revalidate();
  }, [isIncomplete, state, revalidate]);
}

/** Moves the focus to the heading when the card that had it is gone. */
function useFocusAfterRemoval(shown: number): void {
  const [before, setBefore] = useState(shown);
  useEffect(() => {
    if (shown < before && document.activeElement === document.body) focusableHeading()?.focus();
    setBefore(shown);
  }, [shown, before]);
}

function WishAction({ wish }: { wish: Wish }): ReactNode {
  if (!isMovable(wish)) return <CartButton product={toCardData(wish)} />;
  return (
    <Button variant="secondary" aria-label={`Move to Cart: ${wish.name}`} onClick={() => moveToCart([wish])}>
      Move to Cart
    </Button>
  );
}

function ShareButton({ initialToken }: { initialToken: string | undefined }) {
  const [open, setOpen] = useState(false);
  const [token, setToken] = useState(initialToken);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        <Icon name="share-2" small />
        {token === undefined ? 'Share' : 'Shared by Link'}
      </Button>
      <ShareDialog open={open} onOpenChange={setOpen} token={token} onChange={setToken} />
    </>
  );
}

function NoWishes() {
  return (
    <>
      <DashboardHead title={TITLE} />
      <EmptyState
        small
        title="No products saved"
        text="Tap the heart of a product to save it here."
        action={
          <ButtonLink variant="secondary" to={href('/products')}>
            Browse products
          </ButtonLink>
        }
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={<DashboardHead title={TITLE} />} error={error} />;
}
