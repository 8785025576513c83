import { useRef, useState } from 'react';

/** Lets a form wait for pending uploads before it is submitted. */
export function useAwaitedUpload() {
  const pending = useRef<Promise<boolean>>(undefined);
  const [isWaiting, setWaiting] = useState(false);

  return {
    /** Whether the form is waiting. */
    isWaiting,

    /** Must be called with each upload that starts. */
    async track(upload: Promise<boolean>): Promise<void> {
      const all = Promise.all([pending.current ?? true, upload]).then((results) => results.every(Boolean));
      pending.current = all;
      await all;
      if (pending.current === all) pending.current = undefined;
    },

    /** @returns false if a pending upload failed. The form should then not be submitted. */
    async waitForUpload(): Promise<boolean> {
      if (!pending.current) return true;
      setWaiting(true);
      const succeeded = await pending.current;
      setWaiting(false);
      return succeeded;
    },
  };
}
