import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { explainGoogle, tellOpener } from '#features/identity/google-window.ts';
import { KEEPS_OPENER } from '#platform/http/security-headers.server.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/google-window';

export const headers: Route.HeadersFunction = () => KEEPS_OPENER;

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: 'Google',
    description: 'Signing in with Google.',
    path: '/signIn/google',
    shopUrl: undefined,
    noIndex: true,
  });

/** Where Google's window ends: tells the page that opened it how. */
export default function GoogleWindowPage() {
  const [search] = useSearchParams();
  const error = search.get('error');

  useEffect(() => tellOpener(error), [error]);

  return (
    <main className="page">
      <EmptyState
        title={error === null ? 'You are signed in' : 'You are not signed in'}
        text={error === null ? 'You can close this window.' : `${explainGoogle(error)} You can close this window.`}
      />
    </main>
  );
}
