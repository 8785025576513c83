import { href } from 'react-router';
import { addressCalls } from '#features/address/address-calls.ts';
import { addressBookCalls } from '#features/address-book/address-book-calls.ts';
import { refreshCartFromShop } from '#features/cart/refresh-cart.ts';
import { api } from '#features/identity/session/api.ts';
import { withAuth } from '#features/identity/session/auth-policies.ts';
import { requireUser, useHasUserChanged } from '#features/identity/session/guards.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { checkoutDraft } from '#features/order/placing/checkout-draft.ts';
import { CheckoutForm } from '#features/order/placing/checkout-form.tsx';
import { initialEntries } from '#features/order/placing/initial-entries.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { LoadFailure } from '#web/dashboard/load-failure.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { useSite } from '#web/use-site.ts';
import type { Route } from './+types/checkout';
import '#web/storefront/cart-pages.css';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { uid: userId, email } = await requireUser(request);
  const call = api.request(userCalls.getUser, { params: { email }, signal: request.signal });
  const record = withAuth(call, 'checkout', request);
  const provider = api.request(paymentCalls.getPaymentProvider, { signal: request.signal });
  const [user, countries, book, { changes }, { name }] = await Promise.all([
    record,
    api.request(addressCalls.listCountries, { signal: request.signal }),
    // The checkout works without the address book.
    api.request(addressBookCalls.listAddresses, { signal: request.signal }).catch(() => []),
    refreshCartFromShop(),
    provider,
  ]);
  const addresses = book.filter(({ country }) => countries.some(({ code }) => code === country));
  const entries = checkoutDraft.read(email) ?? (await initialEntries(user, addresses, request.signal));
  return { userId, email, entries, countries, addresses, takesCards: name !== 'off', changes };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Checkout',
    description: 'Place your order.',
    path: href('/checkout'),
    site: matches[0].loaderData,
    noIndex: true,
  });

const title = <PageHead title="Checkout" />;

export function HydrateFallback() {
  return (
    <>
      {title}
      <Loading>
        <div className="split-layout">
          <div>
            <StepSkeleton />
            <StepSkeleton />
            <StepSkeleton short />
          </div>
          <Skeleton shape="panel" height={420} />
        </div>
      </Loading>
    </>
  );
}

/** A placeholder for one step: a heading and two rows of fields, or one row if `short`. */
function StepSkeleton({ short }: { short?: boolean }) {
  return (
    <div className="form-step">
      <Skeleton width={240} height={29} />
      <div className="stack">
        <Skeleton shape="control" height={74} />
        {short ? null : <Skeleton shape="control" height={74} />}
      </div>
    </div>
  );
}

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  const site = useSite();
  if (useHasUserChanged()) return title;
  return (
    <>
      {title}
      <CheckoutForm
        {...loaderData}
        hasZones={site?.shipsTo !== undefined}
        taxes={site?.tax}
        calendar={site?.delivery}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
