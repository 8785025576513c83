import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { useSession } from './session.ts';
import { useHydrated } from './use-hydrated.ts';

type AccountSubmitProps = {
  label: string;
  busyLabel: string;
  busy: boolean;
  /** Why it did not work, in the provider's words. */
  problem: string | undefined;
};

/** The button of a form about an account, and what the provider said below it. */
export function AccountSubmit({ label, busyLabel, busy, problem }: AccountSubmitProps) {
  const isHydrated = useHydrated();
  const { loading } = useSession();

  return (
    <>
      {/* Looks as ever while the scripts load, but does not yet send the password as a plain form. */}
      <Button
        type="submit"
        className="disabled:bg-key disabled:text-on-ink"
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
