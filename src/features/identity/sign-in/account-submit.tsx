import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { useIsSessionChanging } from '../session/session.ts';

type AccountSubmitProps = {
  label: string;
  busyLabel: string;
  busy: boolean;
  /** The error message to show. */
  problem: string | undefined;
};

/** The submit button of an account form, with the error message below it. */
export function AccountSubmit({ label, busyLabel, busy, problem }: AccountSubmitProps) {
  const isChanging = useIsSessionChanging();

  return (
    <>
      <Button type="submit" className="account-submit" disabled={isChanging && !busy} busy={busy} busyLabel={busyLabel}>
        {label}
      </Button>
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
    </>
  );
}
