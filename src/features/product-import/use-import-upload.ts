import { useEffect, useRef, useState } from 'react';
import { useLeaveIfRefused } from '#features/identity/session/auth-policies.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { uploadFile } from '#features/identity/session/upload-file.ts';
import { FILE_TOO_LARGE, MAX_FILE_BYTES } from './import-limits.ts';
import { productImportCalls } from './product-import-calls.ts';

/** A file that is being uploaded. `sent` is from 0 to 1; at 1 the shop reads the file. */
export interface ImportUpload {
  name: string;
  sent: number;
}

const ONE_FILE = 'Choose one file. Others can be imported after it.';
const EMPTY = 'The file is empty. Choose one with headings and a row for each variant.';

/** Uploads a file of products, and passes on the id of the import. */
export function useImportUpload(onRead: (importId: string) => void) {
  const [upload, setUpload] = useState<ImportUpload>();
  const [failure, setFailure] = useState<string>();
  const controller = useRef<AbortController>(undefined);
  const leaveIfRefused = useLeaveIfRefused('page');
  useEffect(() => () => controller.current?.abort(), []);

  async function start(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (!file) return;
    const rejection = rejectionReason(files, file);
    setFailure(rejection);
    if (rejection === undefined) await send(file);
  }

  async function send(file: File): Promise<void> {
    const { name } = file;
    const own = new AbortController();
    controller.current = own;
    setUpload({ name, sent: 0 });
    try {
      const options = { signal: own.signal, onProgress: (sent: number) => setUpload({ name, sent }) };
      const { _id } = await uploadFile(productImportCalls.previewImport, file, options);
      onRead(_id);
    } catch (error) {
      if (own.signal.aborted) return;
      setUpload(undefined);
      if (!(await leaveIfRefused(error))) setFailure(explainFailure(error));
    }
  }

  function cancel(): void {
    controller.current?.abort();
    setUpload(undefined);
  }

  return { upload, failure, start, cancel };
}

/** Checks a file before the upload. The shop also checks its content. */
function rejectionReason(files: readonly File[], { size }: File): string | undefined {
  if (files.length > 1) return ONE_FILE;
  if (size === 0) return EMPTY;
  return size > MAX_FILE_BYTES ? FILE_TOO_LARGE : undefined;
}
