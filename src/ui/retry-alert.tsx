import type { ReactNode } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

/** Says why something could not be loaded, with a button that tries again. */
export function RetryAlert({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <Alert kind="error">
      <p>{children}</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}
