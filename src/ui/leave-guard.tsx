import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './dialog.tsx';

/** Asks before the visitor leaves the page while it is `active`, because what was typed would be lost. */
export function LeaveGuard({ active }: { active: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => active && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title="Leave without saving?"
      description="What you changed on this page is not saved yet and would be lost."
      cancelLabel="Keep Editing"
      confirmLabel="Leave"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
