import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { showToast } from '#ui/toast.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { useLeaveIfRefused } from './auth-policies.ts';
import { explainFailure } from './explain-failure.ts';
import { keepTokenFresh } from './session.ts';

/**
 * Sends requests that change what the page shows, shows their outcome and reloads the page's data.
 * @param onDone called after a request that succeeded.
 */
export function useChangeRequest(onDone?: () => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { revalidate } = useRevalidator();
  const leaveIfRefused = useLeaveIfRefused('page');
  const keepFocus = useKeptFocus();

  /** @param send returns the text of the toast. */
  async function run(send: () => Promise<string>): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    // Dialogs, which close when it is done, return the focus themselves.
    if (!onDone) keepFocus();
    try {
      await keepTokenFresh();
      showToast({ kind: 'success', text: await send() });
      await revalidate();
      onDone?.();
    } catch (error) {
      if (await leaveIfRefused(error)) return;
      setProblem(explainFailure(error));
      // What is shown may have changed all the same, such as a refund that the provider refused.
      await revalidate();
    }
    setBusy(false);
  }

  return { busy, problem, run };
}
