import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useLeaveIfRefused } from '#features/identity/session/auth-policies.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { keepTokenFresh } from '#features/identity/session/session.ts';
import { showToast } from '#ui/toast.tsx';

/**
 * Sends requests that change an order, shows their outcome and reloads the page's data.
 * @param onDone called after a request that succeeded.
 */
export function useOrderRequest(onDone: () => void = () => {}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { revalidate } = useRevalidator();
  const leaveIfRefused = useLeaveIfRefused('page');

  /** @param send returns the text of the toast. */
  async function run(send: () => Promise<string>): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await keepTokenFresh();
      showToast({ kind: 'success', text: await send() });
      await revalidate();
      onDone();
    } catch (error) {
      if (await leaveIfRefused(error)) return;
      setProblem(explainFailure(error));
      // If the provider refused it, the reloaded order shows that.
      await revalidate();
    }
    setBusy(false);
  }

  return { busy, problem, run };
}
