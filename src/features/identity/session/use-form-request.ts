import { useState } from 'react';
import { explainFailure } from './explain-failure.ts';

/** Sends the request of a form. `problem` is a message for the person about a request that failed. */
export function useFormRequest() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  /** Returns the handler of a form or button. It does nothing while a request is on its way. */
  const handler = (send: () => Promise<void>) => async (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    await send().catch((error) => setProblem(explainFailure(error)));
    setBusy(false);
  };
  return { busy, problem, setProblem, handler };
}
