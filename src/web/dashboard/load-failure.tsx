import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { needsSecondFactor } from '#features/identity/second-factor/needs-second-factor.ts';
import { SecondFactorNeeded } from '#features/identity/second-factor/second-factor-needed.tsx';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { NotPermitted } from '#features/identity/session/not-permitted.ts';
import { useSession } from '#features/identity/session/session.ts';
import { SessionUnknown } from '#features/identity/session/session-errors.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useRetry } from '#ui/use-retry.ts';

/** Whether the API answered 404. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.problem.status === 404;
}

/** Statuses of a request that the shop did not answer: no connection, or a proxy in front of a shop that is down. */
const UNREACHABLE_STATUSES = [0, 502, 503, 504];

function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return UNREACHABLE_STATUSES.includes(error.problem.status);
  return error instanceof SessionUnknown;
}

function titleOf(error: unknown): string {
  if (needsSecondFactor(error)) return 'Staff need a second factor';
  if (error instanceof NotPermitted) return 'Your role does not include this page';
  return isUnreachable(error) ? "We couldn't reach the shop" : 'This page could not be loaded';
}

/**
 * Replaces the content of a page that failed to load: the reason and a button to retry. If the shop was not reached, it
 * retries when the connection is back, and if the session was unknown, once it is known.
 */
export function LoadFailure({ title, error }: { title: ReactNode; error: unknown }) {
  const { revalidate, state } = useRevalidator();
  const { isKnown } = useSession();
  const canRetry = isKnown && error instanceof SessionUnknown;

  useEffect(() => {
    if (canRetry) void revalidate();
  }, [canRetry, revalidate]);
  useRetry(isUnreachable(error), revalidate);

  return (
    <>
      {title}
      <div className="panel panel-flush load-failure" role="alert">
        <EmptyState
          small
          title={titleOf(error)}
          text={explainFailure(error)}
          action={
            needsSecondFactor(error) ? (
              <SecondFactorNeeded onProven={() => void revalidate()} />
            ) : (
              <Button
                variant="secondary"
                busy={state === 'loading'}
                busyLabel="Trying again"
                onClick={() => revalidate()}
              >
                Try again
              </Button>
            )
          }
        />
      </div>
    </>
  );
}
