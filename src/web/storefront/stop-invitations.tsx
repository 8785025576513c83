import { useState } from 'react';
import { href, useSearchParams } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { reviewCalls } from '#features/review/review-calls.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/stop-invitations';
import { TokenAct } from './token-act.tsx';

export const handle: PageHandle = { hasSecretAddress: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Stop invitations',
    description: 'Stop mails that invite you to review what you ordered.',
    path: href('/stopInvitations'),
    site: matches[0].loaderData,
    noIndex: true,
  });

/** Stops invitations to review, with the link in such a mail and a click, because mail programs open links by themselves. */
export default function StopInvitationsPage() {
  const [query] = useSearchParams();
  const [isStopped, setStopped] = useState(false);

  if (isStopped) {
    return (
      <EmptyState
        title="You will not be asked again"
        text="We send you no more invitations to review. Mails about your orders still come."
        action={<ButtonLink to={href('/products')}>Browse products</ButtonLink>}
      />
    );
  }
  return (
    <TokenAct
      title="Stop invitations to review?"
      text="A week after a delivery, we ask what you think of it. You can review without being asked."
      act="Stop Invitations"
      onAct={async () => {
        await api.request(reviewCalls.stopInvitations, { body: { token: query.get('token') ?? '' } });
        setStopped(true);
      }}
    />
  );
}
