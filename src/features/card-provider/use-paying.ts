import { useState } from 'react';
import { useLeaveIfRefused } from '#features/identity/session/auth-policies.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';

/** Tracks an attempt to pay: whether it is running, and why it failed. */
export function usePaying() {
  const leaveIfRefused = useLeaveIfRefused('page');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  return {
    busy,
    problem,
    setProblem,
    /** @param pay resolves to the provider's message if the payment failed. */
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
