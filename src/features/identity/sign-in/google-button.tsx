import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { signInWithGoogle } from '../account/account-care.ts';
import { explainFailure } from '../session/explain-failure.ts';
import { useIsSessionChanging } from '../session/session.ts';
import { CodeNeeded, codePath } from './code-needed.ts';
import { GoogleMark } from './google-mark.tsx';

/** The Google sign-in button. `onProblem` gets the error message, or `undefined` when a new attempt starts. */
export function GoogleButton({ onProblem }: { onProblem: (problem: string | undefined) => void }) {
  const isChanging = useIsSessionChanging();
  const navigate = useNavigate();
  const [isWaiting, setWaiting] = useState(false);

  async function signIn() {
    onProblem(undefined);
    setWaiting(true);
    try {
      await signInWithGoogle();
    } catch (error) {
      if (error instanceof CodeNeeded) await navigate(codePath());
      else onProblem(explainFailure(error));
    } finally {
      setWaiting(false);
    }
  }

  return (
    <>
      <p className="or-rule">or</p>
      <Button
        variant="secondary"
        className="google-button"
        disabled={isChanging && !isWaiting}
        busy={isWaiting}
        busyLabel="Waiting for Google"
        onClick={() => void signIn()}
      >
        <GoogleMark />
        Continue with Google
      </Button>
    </>
  );
}
