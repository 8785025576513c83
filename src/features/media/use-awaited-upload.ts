import { useRef, useState } from 'react';

/** Lets a form wait for a pending upload before it is submitted. */
export function useAwaitedUpload() {
  const pending = useRef<Promise<boolean>>(undefined);
  const [isWaiting, setWaiting] = useState(false);

  return {
    /** Whether the form is waiting. */
    isWaiting,

    /** Must be called with each upload that starts. */
    async track(upload: Promise<boolean>): Promise<void> {
      pending.current = upload;
      await upload;
      if (pending.current === upload) pending.current = undefined;
    },

    /** @returns false if the pending upload failed. The form should then not be submitted. */
    async waitForUpload(): Promise<boolean> {
      if (!pending.current) return true;
      setWaiting(true);
      const succeeded = await pending.current;
      setWaiting(false);
      return succeeded;
    },
  };
}
