import { useState } from 'react';
import { api } from '#features/identity/session/api.ts';
import { useLeaveIfRefused } from '#features/identity/session/auth-policies.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { uploadFile } from '#features/identity/session/upload-file.ts';
import { showToast } from '#ui/toast.tsx';
import { refusePicture } from './check-file.ts';
import type { MediaPicture } from './media-schema.ts';
import { pictureCalls } from './picture-calls.ts';

/** What is being done. */
type Work = 'alt' | 'replace' | 'remove';

interface Callbacks {
  /** Called with the picture as it is after a change. */
  onChanged: (picture: MediaPicture) => Promise<void>;
  onRemoved: () => Promise<void>;
}

/** Changes a picture of the library. */
export function usePictureChanges({ _id: id, alt: present }: MediaPicture, { onChanged, onRemoved }: Callbacks) {
  const [busy, setBusy] = useState<Work>();
  const [problem, setProblem] = useState<string>();
  const leaveIfRefused = useLeaveIfRefused('page');
  const params = { id };

  /** Does something, and says that it is done, or why not. */
  async function run(work: Work, change: () => Promise<void>, done: string): Promise<void> {
    setBusy(work);
    setProblem(undefined);
    try {
      await change();
      showToast({ kind: 'success', text: done });
    } catch (error) {
      if (!(await leaveIfRefused(error))) setProblem(explainFailure(error));
    } finally {
      setBusy(undefined);
    }
  }

  return {
    busy,
    problem,

    async saveAlt(alt: string): Promise<void> {
      if (alt.trim() === present) return;
      const save = async () => onChanged(await api.request(pictureCalls.describePicture, { params, body: { alt } }));
      await run('alt', save, 'Successfully saved');
    },

    async replace(file: File): Promise<void> {
      const refused = refusePicture(file);
      if (refused !== undefined) return setProblem(refused);
      const { signal } = new AbortController();
      const upload = async () => onChanged(await uploadFile(pictureCalls.replacePicture, file, { params, signal }));
      await run('replace', upload, 'Successfully replaced');
    },

    async remove(): Promise<void> {
      const remove = async () => {
        await api.request(pictureCalls.deletePicture, { params });
        await onRemoved();
      };
      await run('remove', remove, 'Successfully Deleted');
    },
  };
}
