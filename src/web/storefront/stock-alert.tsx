import { useState } from 'react';
import { href, useSearchParams } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { type ConfirmedAlert, stockAlertCalls } from '#features/stock-alert/stock-alert-calls.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/stock-alert';
import { TokenAct } from './token-act.tsx';

export const handle: PageHandle = { hasSecretAddress: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Confirm alert',
    description: 'Confirm that you want one mail when a product is back in stock.',
    path: href('/stockAlert'),
    site: matches[0].loaderData,
    noIndex: true,
  });

/** Confirms the email of an alert without an account, and cancels it, with the link in the mail and a press. */
export default function StockAlertPage() {
  const [query] = useSearchParams();
  const [confirmed, setConfirmed] = useState<ConfirmedAlert>();
  const [isCancelled, setCancelled] = useState(false);
  const body = { token: query.get('token') ?? '' };

  if (isCancelled) {
    return (
      <EmptyState
        title="Your alert is cancelled"
        text="We do not mail you, and have deleted your email."
        action={<ButtonLink to={href('/products')}>Browse products</ButtonLink>}
      />
    );
  }
  if (confirmed?.isBack) {
    return (
      <EmptyState
        title="It is back already"
        text={`${confirmed.name} is in stock again.`}
        action={<ButtonLink to={pathOf(confirmed)}>View product</ButtonLink>}
      />
    );
  }
  if (confirmed) {
    return (
      <TokenAct
        key="cancel"
        title="Your alert is set"
        text={`We mail you once when ${confirmed.name} is back in stock. Then we delete your email.`}
        act="Cancel Alert"
        onAct={async () => {
          await api.request(stockAlertCalls.cancelStockAlert, { body });
          setCancelled(true);
        }}
      />
    );
  }
  return (
    <TokenAct
      key="confirm"
      title="Confirm your alert"
      text="Confirm that this email is yours, and we mail you once when the product is back in stock."
      act="Confirm Alert"
      onAct={async () => setConfirmed(await api.request(stockAlertCalls.confirmStockAlert, { body }))}
    />
  );
}

function pathOf({ productId, variantId }: ConfirmedAlert): string {
  return `${href('/product/:productId', { productId })}?${new URLSearchParams({ variant: variantId })}`;
}
