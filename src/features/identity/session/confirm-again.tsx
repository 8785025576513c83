import { useEffect, useRef, useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { setConfirmationAsker } from './confirmation-asker.ts';

const ConfirmAgainDialog = lazyComponent(() => import('./confirm-again-dialog.tsx'), {
  onLoadError: ({ onEnd }) => onEnd(false),
});

/**
 * Shows a dialog when a call needs the person to confirm who they are. The call is then repeated, so that what they
 * wanted to do goes on. Rendered once in each dashboard.
 */
export function ConfirmAgain() {
  const [isAsking, setIsAsking] = useState(false);
  const answer = useRef<(isConfirmed: boolean) => void>(undefined);

  useEffect(
    () =>
      setConfirmationAsker(() => {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        answer.current = resolve;
        setIsAsking(true);
        return promise;
      }),
    [],
  );

  function end(isConfirmed: boolean): void {
    setIsAsking(false);
    answer.current?.(isConfirmed);
  }

  return isAsking ? <ConfirmAgainDialog onEnd={end} /> : null;
}
