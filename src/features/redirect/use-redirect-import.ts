import { useEffect, useRef, useState } from 'react';
import { useLeaveIfRefused } from '#features/identity/session/auth-policies.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { uploadFile } from '#features/identity/session/upload-file.ts';
import { redirectCalls } from './redirect-calls.ts';
import { MAX_FILE_BYTES, type RedirectImportResult, TOO_LARGE_TEXT } from './redirect-file.ts';

/** What importing a file would do. */
export interface ImportPlan extends RedirectImportResult {
  file: File;
}

/**
 * Checks a file of redirects, and imports it on request.
 * @param onImported receives how many redirects were added or changed.
 */
export function useRedirectImport(onImported: (written: number) => void) {
  const [busy, setBusy] = useState<File>();
  const [plan, setPlan] = useState<ImportPlan>();
  const [failure, setFailure] = useState<string>();
  const controller = useRef<AbortController>(undefined);
  const leaveIfRefused = useLeaveIfRefused('page');
  useEffect(() => () => controller.current?.abort(), []);

  async function send(file: File, dryRun: boolean): Promise<ImportPlan | undefined> {
    const own = new AbortController();
    controller.current = own;
    setBusy(file);
    setFailure(undefined);
    try {
      const options = { query: { dryRun: String(dryRun) }, signal: own.signal };
      return { file, ...(await uploadFile(redirectCalls.importRedirects, file, options)) };
    } catch (error) {
      if (own.signal.aborted || (await leaveIfRefused(error))) return undefined;
      setFailure(explainFailure(error));
      return undefined;
    } finally {
      setBusy(undefined);
    }
  }

  return {
    busy,
    plan,
    failure,

    async check(files: readonly File[]): Promise<void> {
      const [file] = files;
      if (!file) return;
      const tooLarge = file.size > MAX_FILE_BYTES;
      setPlan(tooLarge ? undefined : await send(file, true));
      if (tooLarge) setFailure(TOO_LARGE_TEXT);
    },

    async apply({ file }: ImportPlan): Promise<void> {
      const done = await send(file, false);
      if (done) onImported(done.counts.added + done.counts.changed);
      else setPlan(undefined);
    },
  };
}
