import { useState } from 'react';
import { href, useSearchParams } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { newsletterCalls } from '#features/newsletter/newsletter-calls.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/stop-newsletter';
import { TokenAct } from './token-act.tsx';

export const handle: PageHandle = { hasSecretAddress: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Unsubscribe',
    description: 'End your subscription to the newsletter of the shop.',
    path: href('/stopNewsletter'),
    site: matches[0].loaderData,
    noIndex: true,
  });

/** Ends a subscription with the link in a newsletter and a press, because mail programs open links by themselves. */
export default function StopNewsletterPage() {
  const [query] = useSearchParams();
  const [deletedCount, setDeletedCount] = useState<number>();

  if (deletedCount !== undefined) {
    return (
      <EmptyState
        title={deletedCount === 0 ? 'You are not subscribed' : 'You are unsubscribed'}
        text={
          deletedCount === 0
            ? 'No subscription belongs to this link. If you still get our newsletter, open the link in the latest one.'
            : 'We send you no more newsletters, and have deleted your email from the list.'
        }
        action={<ButtonLink to={href('/products')}>Browse products</ButtonLink>}
      />
    );
  }
  return (
    <TokenAct
      title="Unsubscribe from our newsletter?"
      text="Mails about your orders and your account still come."
      act="Unsubscribe"
      onAct={async () => {
        const answer = await api.request(newsletterCalls.unsubscribe, { query: { token: query.get('token') ?? '' } });
        setDeletedCount(answer.deletedCount);
      }}
    />
  );
}
