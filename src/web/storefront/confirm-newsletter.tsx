import { useState } from 'react';
import { href, useSearchParams } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { newsletterCalls } from '#features/newsletter/newsletter-calls.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/confirm-newsletter';
import { TokenAct } from './token-act.tsx';

export const handle: PageHandle = { hasSecretAddress: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Confirm subscription',
    description: 'Confirm that you want the newsletter of the shop.',
    path: href('/confirmNewsletter'),
    site: matches[0].loaderData,
    noIndex: true,
  });

/** Confirms a subscription with the link in the mail and a press, because mail programs open links by themselves. */
export default function ConfirmNewsletterPage() {
  const [query] = useSearchParams();
  const [isConfirmed, setConfirmed] = useState(false);

  if (isConfirmed) {
    return (
      <EmptyState
        title="You are subscribed"
        text="Our next newsletter comes to your email. Each has a link with which you unsubscribe."
        action={<ButtonLink to={href('/products')}>Browse products</ButtonLink>}
      />
    );
  }
  return (
    <TokenAct
      title="Confirm your subscription"
      text="Confirm that this email is yours and that you want our newsletter."
      act="Confirm Subscription"
      onAct={async () => {
        await api.request(newsletterCalls.confirmSubscription, { body: { token: query.get('token') ?? '' } });
        setConfirmed(true);
      }}
    />
  );
}
