import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { useSession } from '../session/session.ts';

type AccountSubmitProps = {
  label: string;
  busyLabel: string;
  busy: boolean;
  /** The error message to show. */
  problem: string | undefined;
};

/** The submit button of an account form, with the error message below it. */
export function AccountSubmit({ label, busyLabel, busy, problem }: AccountSubmitProps) {
  const isHydrated = useHydrated();
  const { loading } = useSession();

  return (
    <>
      {/* Disabled but unchanged in style until hydration, so that the password is never sent by a plain form. */}
      <Button
        type="submit"
        className="account-submit"
        disabled={!isHydrated || (loading && !busy)}
        busy={busy}
        busyLabel={busyLabel}
      >
        {label}
      </Button>
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
    </>
  );
}
