import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { ASKS_FOR_CODE } from '#features/identity/provider/provider-client.ts';
import { explainGoogle, notifyOpener } from '#features/identity/sign-in/open-google-window.ts';
import { KEEPS_OPENER } from '#platform/http/security-headers.server.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/google-window';

export const headers: Route.HeadersFunction = () => KEEPS_OPENER;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Google',
    description: 'Signing in with Google.',
    path: '/signIn/google',
    site: matches[0].loaderData,
    noIndex: true,
  });

/** The last page of Google's sign-in window. It notifies the page that opened the window of the outcome. */
export default function GoogleWindowPage() {
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const error = search.get('error');
  const isCodeNeeded = search.has(ASKS_FOR_CODE);

  useEffect(() => notifyOpener(error, isCodeNeeded), [error, isCodeNeeded]);

  return (
    <main className="page">
      {isHydrated ? (
        <Outcome error={error} isCodeNeeded={isCodeNeeded} />
      ) : (
        <EmptyState title="Signing in with Google" text="One moment." />
      )}
    </main>
  );
}

function Outcome({ error, isCodeNeeded }: { error: string | null; isCodeNeeded: boolean }) {
  if (isCodeNeeded)
    return <EmptyState title="One more step" text="Enter your code in the other window. You can close this one." />;
  if (error === null) return <EmptyState title="You are signed in" text="You can close this window." />;
  return <EmptyState title="You are not signed in" text={`${explainGoogle(error)} You can close this window.`} />;
}
