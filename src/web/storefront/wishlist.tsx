import { useEffect } from 'react';
import { Navigate, useFetcher } from 'react-router';
import { CARDS_TAG } from '#features/catalogue/cache-tags.ts';
import { useSession } from '#features/identity/session/session.ts';
import { useSaved } from '#features/wishlist/heart-store.ts';
import { MAX_WISHES } from '#features/wishlist/max-wishes.ts';
import { readVisitorWishes } from '#features/wishlist/visitor-wishes.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { cacheTagsContext, servicesContext } from '#web/contexts.server.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/wishlist';
import { toCard } from './card-data.server.ts';
import { ProductCards } from './product-cards.tsx';

const IDS = 'ids';

export const handle: PageHandle = {
  canonicalQuery: (query) => {
    const ids = idsOf(query);
    return new URLSearchParams(ids.length > 0 ? { [IDS]: ids.join() } : {});
  },
};

/** Loads the products with the ids of the query. The page itself has none, because only the browser knows its list. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ids = idsOf(new URL(request.url).searchParams);
  context.get(cacheTagsContext).add(CARDS_TAG);
  const found = await context.get(servicesContext).catalogue.listPublished(ids);
  return { products: ids.flatMap((id) => found.filter(({ _id }) => _id === id)).map(toCard) };
}

function idsOf(query: URLSearchParams): string[] {
  return [...new Set(query.get(IDS)?.split(',') ?? [])].filter((id) => /^[\w-]{1,100}$/.test(id)).slice(0, MAX_WISHES);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Wishlist',
    description: 'The products that you saved in this browser.',
    path: '/wishlist',
    noIndex: true,
    site: matches[0].loaderData,
  });

/** What a visitor saved in this browser, or a member of staff. The list of a customer is in the dashboard. */
export default function WishlistPage() {
  const { user, isStaff } = useSession();
  const saved = useSaved();
  const isHydrated = useHydrated();
  const { data, load, state } = useFetcher<typeof loader>();
  const ids = [...saved].join();
  const isMissingSome = [...saved].some((id) => !data?.products.some(({ _id }) => _id === id));

  // Removing products needs nothing new.
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once for each list
  useEffect(() => {
    if (isMissingSome) void load(`/wishlist?${IDS}=${ids}`);
  }, [ids]);

  // The dashboard of customers would sign staff out.
  if (user && !isStaff) return <Navigate to="/userDashboard/wishlist" replace />;
  const shown = data?.products.filter(({ _id }) => saved.has(_id)) ?? [];
  // Hearts read what is stored a moment later.
  const isEmpty = isHydrated && ids === '' && readVisitorWishes().length === 0;
  return (
    <>
      <PageHead title="Wishlist" lead={user ? undefined : 'Saved in this browser only.'} />
      {shown.length > 0 ? (
        <section aria-label="Products" aria-busy={state === 'loading'}>
          <h2 className="visually-hidden">Products</h2>
          <ProductCards className="card-grid" products={shown} />
        </section>
      ) : null}
      {isHydrated && !user && ids !== '' ? (
        <Alert kind="info">
          <TextLink to="/signIn">Sign in</TextLink> to keep this list on all your devices.
        </Alert>
      ) : null}
      {isEmpty ? (
        <EmptyState
          small
          title="No products saved"
          text="Tap the heart of a product to save it here."
          action={<ButtonLink to="/products">Browse products</ButtonLink>}
        />
      ) : null}
      <noscript>
        <p className="muted">Scripts are off in this browser, so it keeps no list.</p>
      </noscript>
    </>
  );
}
