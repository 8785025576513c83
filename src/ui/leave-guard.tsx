import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './dialog.tsx';

const LOST = 'What you changed on this page is not saved yet and would be lost.';

interface LeaveGuardProps {
  active: boolean;
  /** What leaving means. By default, that what was changed would be lost. */
  description?: string;
  /** Another path at which the page stays the same, such as that of an entry which is new here. */
  except?: string | undefined;
}

/** Asks before the visitor leaves the page while it is `active`, because what was typed is not saved. */
export function LeaveGuard({ active, description = LOST, except }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation: { pathname } }) =>
      active && currentLocation.pathname !== pathname && pathname !== except,
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
      description={description}
      cancelLabel="Keep Editing"
      confirmLabel="Leave"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
