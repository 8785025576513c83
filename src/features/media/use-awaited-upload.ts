import { useRef, useState } from 'react';

/** Lets a form wait for the picture that is on its way. */
export function useAwaitedUpload() {
  const running = useRef<Promise<boolean>>(undefined);
  const [isAwaited, setAwaited] = useState(false);

  return {
    /** Whether the form waits. */
    isAwaited,

    /** To be told of each upload that begins. */
    async begin(upload: Promise<boolean>): Promise<void> {
      running.current = upload;
      await upload;
      if (running.current === upload) running.current = undefined;
    },

    /** @returns false when what was on its way did not arrive: then the person should look before anything is sent. */
    async arrive(): Promise<boolean> {
      if (!running.current) return true;
      setAwaited(true);
      const hasArrived = await running.current;
      setAwaited(false);
      return hasArrived;
    },
  };
}
