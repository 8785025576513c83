import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { useRetry } from '#ui/use-retry.ts';

/** Says why a part of the page could not be loaded. It is loaded again on request, and when that may work. */
export function LoadProblem({ children }: { children: ReactNode }) {
  const { revalidate, state } = useRevalidator();
  useRetry(true, revalidate);
  return (
    <Alert kind="warning">
      <p>{children}</p>
      <Button
        variant="secondary"
        size="small"
        busy={state === 'loading'}
        busyLabel="Trying again"
        onClick={() => revalidate()}
      >
        Try again
      </Button>
    </Alert>
  );
}
