import { useEffect, useRef, useState } from 'react';
import { useLeaveIfRefused } from '#features/identity/session/auth-policies.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES, TOO_LARGE, WRONG_TYPE } from './picture-limits.ts';
import { uploadPicture } from './upload-picture.ts';

/** The state of a picture field. `sent` goes from 0 to 1. At 1 the server is processing the picture. */
export type UploadState =
  | { step: 'idle'; failure?: string }
  | { step: 'uploading'; sent: number; preview: string | undefined };

const IDLE: UploadState = { step: 'idle' };

/** Uploads one picture at a time and passes its URL on. A new file aborts a pending upload. */
export function usePictureUpload(onUploaded: (url: string) => void) {
  const [state, setState] = useState<UploadState>(IDLE);
  const activeUpload = useRef<AbortController>(undefined);
  const leaveIfRefused = useLeaveIfRefused('page');
  useEffect(() => () => activeUpload.current?.abort(), []);

  /** @returns whether the upload succeeded. */
  async function upload(file: File): Promise<boolean> {
    activeUpload.current?.abort();
    const controller = new AbortController();
    activeUpload.current = controller;
    const { signal } = controller;
    const update = (change: { sent: number } | { preview: string | undefined }) =>
      setState((before) => (before.step === 'uploading' && !signal.aborted ? { ...before, ...change } : before));

    const rejection = rejectionReason(file);
    if (rejection !== undefined) {
      setState({ step: 'idle', failure: rejection });
      return false;
    }
    setState({ step: 'uploading', sent: 0, preview: undefined });
    void readPreview(file).then((preview) => update({ preview }));
    try {
      const url = await uploadPicture(file, { signal, onProgress: (sent) => update({ sent }) });
      if (signal.aborted) return false;
      setState(IDLE);
      onUploaded(url);
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      setState({ step: 'idle', failure: explainFailure(error) });
      await leaveIfRefused(error);
      return false;
    }
  }

  return {
    state,
    upload,
    /** Aborts a pending upload and clears the error. */
    reset() {
      activeUpload.current?.abort();
      setState(IDLE);
    },
  };
}

/** Checks type and size before the upload. The server also checks the content. */
function rejectionReason({ size, type }: File): string | undefined {
  if (!PICTURE_TYPES.some((accepted) => accepted === type)) return WRONG_TYPE;
  return size > MAX_PICTURE_BYTES ? TOO_LARGE : undefined;
}

/** Reads a preview as a data: URL, which the Content Security Policy allows. Errors do not stop the upload. */
function readPreview(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : undefined);
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(file);
  });
}
