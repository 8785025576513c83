import { useState } from 'react';
import type { Call } from '#platform/http/call.ts';
import { saveFile } from '#platform/save-file.ts';
import { showToast } from '#ui/toast.tsx';
import { api } from './api.ts';
import { useLeaveIfRefused } from './auth-policies.ts';
import { explainFailure } from './explain-failure.ts';
import { keepTokenFresh } from './session.ts';

/**
 * Returns a function that saves the answer of a call as a file, and whether it is doing so. It cannot be a link, because
 * the request carries the session token.
 */
export function useCsvDownload(
  call: Call,
  fileName: string,
): { busy: boolean; download: (query?: Readonly<Record<string, string>>) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const leaveIfRefused = useLeaveIfRefused('page');

  async function download(query?: Readonly<Record<string, string>>): Promise<void> {
    setBusy(true);
    try {
      await keepTokenFresh();
      const response = await api.open(call, { query });
      saveFile(await response.blob(), fileName);
    } catch (error) {
      if (!(await leaveIfRefused(error))) showToast({ kind: 'error', text: explainFailure(error) });
    }
    setBusy(false);
  }
  return { busy, download };
}
