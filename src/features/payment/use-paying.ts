import { useState } from 'react';
import { explainFailure } from '#features/identity/explain-failure.ts';
import { useLeaveIfRefused } from './use-leave-if-refused.ts';

/** A try to pay: busy until it is decided, then the sentence that says why it failed, if it did. */
export function usePaying() {
  const leaveIfRefused = useLeaveIfRefused();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  return {
    busy,
    problem,
    setProblem,
    /** @param pay answers the provider's message if the card did not pay. */
    async attempt(pay: () => Promise<string | undefined>): Promise<void> {
      if (busy) return;
      setBusy(true);
      setProblem(undefined);
      try {
        setProblem(await pay());
      } catch (error) {
        if (await leaveIfRefused(error)) return;
        setProblem(explainFailure(error));
      }
      setBusy(false);
    },
  };
}
