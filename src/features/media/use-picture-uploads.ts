import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLeaveIfRefused } from '#features/identity/session/auth-policies.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { uploadFile } from '#features/identity/session/upload-file.ts';
import { refusePicture } from './check-file.ts';
import type { MediaPicture } from './media-schema.ts';
import { pictureCalls } from './picture-calls.ts';

/** A file that is being uploaded or waits for its turn. */
export interface PendingUpload {
  id: string;
  /** From 0 to 1; at 1 the server is processing the picture. Undefined while it waits. */
  sent: number | undefined;
  preview: string | undefined;
}

/**
 * Uploads pictures one after another, because the server processes one at a time, and passes on each.
 * @param shape `square` for products, `own` for what is shown in its own shape, with its transparency.
 */
export function usePictureUploads(
  onUploaded: (url: string, picture: MediaPicture) => void,
  shape: 'square' | 'own' = 'square',
) {
  const [uploads, setUploads] = useState<readonly PendingUpload[]>([]);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const controllers = useRef(new Map<string, AbortController>());
  const queue = useRef(Promise.resolve(true));
  const leaveIfRefused = useLeaveIfRefused('page');
  const abortAll = useEffectEvent(() => {
    for (const controller of controllers.current.values()) controller.abort();
  });
  useEffect(() => abortAll, []);
  const callback = useRef(onUploaded);
  useEffect(() => {
    callback.current = onUploaded;
  });

  function change(id: string, changes: Partial<PendingUpload>): void {
    setUploads((before) => before.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  }

  function fail(file: File, reason: string, isOneOfSeveral: boolean): false {
    setFailures((before) => [...before, isOneOfSeveral ? `${file.name}: ${reason}` : reason]);
    return false;
  }

  function enqueue(file: File, isOneOfSeveral: boolean): Promise<boolean> {
    const id = crypto.randomUUID();
    const controller = new AbortController();
    controllers.current.set(id, controller);
    setUploads((before) => [...before, { id, sent: undefined, preview: undefined }]);
    void readPreview(file).then((preview) => change(id, { preview }));

    async function run(): Promise<boolean> {
      const { signal } = controller;
      try {
        signal.throwIfAborted();
        change(id, { sent: 0 });
        const options = {
          ...(shape === 'own' && { query: { shape } }),
          signal,
          onProgress: (sent: number) => change(id, { sent }),
        };
        const { data } = await uploadFile(pictureCalls.uploadPicture, file, options);
        callback.current(data.url, data);
        return true;
      } catch (error) {
        if (signal.aborted) return false;
        fail(file, explainFailure(error), isOneOfSeveral);
        await leaveIfRefused(error);
        return false;
      } finally {
        cancel(id);
      }
    }
    queue.current = queue.current.then(run);
    return queue.current;
  }

  /** Ends an upload, or forgets one that has ended. */
  function cancel(id: string): void {
    controllers.current.get(id)?.abort();
    controllers.current.delete(id);
    setUploads((before) => before.filter((each) => each.id !== id));
  }

  /** Uploads files, and clears earlier failures. @returns whether all of them were uploaded. */
  async function upload(files: readonly File[]): Promise<boolean> {
    setFailures([]);
    const results = files.map((file) => {
      const rejection = refusePicture(file);
      return rejection === undefined ? enqueue(file, files.length > 1) : fail(file, rejection, files.length > 1);
    });
    return (await Promise.all(results)).every(Boolean);
  }

  return { uploads, failures, upload, cancel };
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
