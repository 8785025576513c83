import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { explainFailure } from '../session/explain-failure.ts';
import { useIsSessionChanging } from '../session/session.ts';

type PasskeyButtonProps = {
  label: string;
  /** Gets the error message, or `undefined` when a new attempt starts. */
  onProblem: (problem: string | undefined) => void;
  onDone?: () => void;
};

/** Signs in with a passkey. Its script is loaded when the button is pressed. */
export function PasskeyButton({ label, onProblem, onDone }: PasskeyButtonProps) {
  const isChanging = useIsSessionChanging();
  const [busy, setBusy] = useState(false);

  async function signIn(): Promise<void> {
    onProblem(undefined);
    setBusy(true);
    try {
      const { signInWithPasskey } = await import('../second-factor/passkey-client.ts');
      await signInWithPasskey();
      onDone?.();
    } catch (error) {
      onProblem(explainFailure(error));
    }
    setBusy(false);
  }

  return (
    <Button
      variant="secondary"
      className="google-button"
      disabled={isChanging && !busy}
      busy={busy}
      busyLabel="Waiting for your device"
      onClick={() => void signIn()}
    >
      <Icon name="fingerprint-pattern" />
      {label}
    </Button>
  );
}
