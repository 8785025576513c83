import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { signInWithGoogle } from './account-care.ts';
import { explainFailure } from './explain-failure.ts';
import { GoogleMark } from './google-mark.tsx';
import { useSession } from './session.ts';

/** The other way in. `onProblem` gets a sentence when it did not work, and nothing when a new try begins. */
export function GoogleButton({ onProblem }: { onProblem: (problem: string | undefined) => void }) {
  const { loading } = useSession();
  const [isWaiting, setWaiting] = useState(false);

  async function signIn() {
    onProblem(undefined);
    setWaiting(true);
    try {
      await signInWithGoogle();
    } catch (error) {
      onProblem(explainFailure(error));
    } finally {
      setWaiting(false);
    }
  }

  return (
    <>
      <p className="or-rule">or</p>
      <Button
        variant="secondary"
        className="disabled:border-hairline-2 disabled:bg-transparent disabled:text-ink"
        disabled={loading && !isWaiting}
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
