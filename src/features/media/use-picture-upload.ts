import { useEffect, useRef, useState } from 'react';
import { href, useNavigate } from 'react-router';
import { explainFailure } from '#features/identity/explain-failure.ts';
import { leaveAfterRefusal, mustSignIn } from '#features/identity/refused-asker.ts';
import { signOut } from '#features/identity/session.ts';
import { MOST_PICTURE_BYTES, PICTURE_TYPES, TOO_LARGE, WRONG_TYPE } from './picture-limits.ts';
import { uploadPicture } from './upload-picture.ts';

/** What a picture field is doing. `sent` goes from 0 to 1; at 1 the shop is making the picture ready. */
export type UploadState =
  | { step: 'idle'; failure?: string }
  | { step: 'uploading'; sent: number; preview: string | undefined };

const IDLE: UploadState = { step: 'idle' };

/** Uploads one picture at a time and hands on its address; a new file takes the place of one that is on its way. */
export function usePictureUpload(onUploaded: (url: string) => void) {
  const [state, setState] = useState<UploadState>(IDLE);
  const running = useRef<AbortController>(undefined);
  const navigate = useNavigate();
  useEffect(() => () => running.current?.abort(), []);

  /** @returns whether the picture arrived. */
  async function upload(file: File): Promise<boolean> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const tell = (news: { sent: number } | { preview: string | undefined }) =>
      setState((before) => (before.step === 'uploading' && !signal.aborted ? { ...before, ...news } : before));

    const objection = objectionTo(file);
    if (objection !== undefined) {
      setState({ step: 'idle', failure: objection });
      return false;
    }
    setState({ step: 'uploading', sent: 0, preview: undefined });
    void readPreview(file).then((preview) => tell({ preview }));
    try {
      const url = await uploadPicture(file, { signal, onProgress: (sent) => tell({ sent }) });
      if (signal.aborted) return false;
      setState(IDLE);
      onUploaded(url);
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      setState({ step: 'idle', failure: explainFailure(error) });
      if (!mustSignIn(error)) return false;
      await navigate(await leaveAfterRefusal(window.location.href, { leave: signOut, leadTo: href('/signIn') }));
      return false;
    }
  }

  return {
    state,
    upload,
    /** Breaks off what is under way and forgets what went wrong. */
    reset() {
      running.current?.abort();
      setState(IDLE);
    },
  };
}

/** What the shop would say after the whole upload, said before it. The shop looks at the content, too. */
function objectionTo({ size, type }: File): string | undefined {
  if (!PICTURE_TYPES.some((known) => known === type)) return WRONG_TYPE;
  return size > MOST_PICTURE_BYTES ? TOO_LARGE : undefined;
}

/** As a data: address, which the pages' security policy allows. Without a preview the upload goes on. */
function readPreview(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : undefined);
    reader.onerror = () => resolve(undefined);
    reader.readAsDataURL(file);
  });
}
