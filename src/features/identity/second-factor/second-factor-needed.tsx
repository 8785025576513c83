import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { api } from '../session/api.ts';
import { PasskeyButton } from '../sign-in/passkey-button.tsx';
import { originQuery } from '../sign-in/remembered-origin.ts';
import { secondFactorCalls } from './second-factor-calls.ts';

/**
 * Tells staff without a second factor how to go on: set up an app, which then returns to this page, or use the passkey
 * that they have. `onProven` is called after that.
 */
export function SecondFactorNeeded({ onProven }: { onProven: () => void }) {
  const hasPasskey = useHasPasskey();
  const [problem, setProblem] = useState<string>();

  if (hasPasskey) {
    return (
      <div className="stack-small">
        <PasskeyButton label="Use Your Passkey" onProblem={setProblem} onDone={onProven} />
        {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      </div>
    );
  }
  return (
    <div className="factor-choices">
      <ButtonLink to={`${href('/adminDashboard/twoStep')}?${originQuery(window.location.href)}`}>
        Set Up an App
      </ButtonLink>
      <ButtonLink variant="secondary" to={href('/adminDashboard/profile')}>
        Add a Passkey
      </ButtonLink>
    </div>
  );
}

/** Whether this person has a passkey; not until that is known. */
function useHasPasskey(): boolean {
  const [hasPasskey, setHasPasskey] = useState(false);
  useEffect(() => {
    const found = api.request(secondFactorCalls.getSecondFactor);
    found.then(({ passkeys }) => setHasPasskey(passkeys.length > 0)).catch(() => {});
  }, []);
  return hasPasskey;
}
