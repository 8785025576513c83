import { useEffect, useState } from 'react';
import { hasWaitingToasts, onToast } from '#ui/toast-queue.ts';
import { loadedLater } from './loaded-later.tsx';

export { showToast } from '#ui/toast-queue.ts';

/** How long a message stays, unless the pointer or focus rests on it. */
export const toastTimeoutMs = 1500;

const ToastList = loadedLater(() => import('#ui/toast-list.tsx'));

/** Where messages appear; stands once, in the root. Its script is loaded with the first message. */
export function ToastViewport({ timeoutMs = toastTimeoutMs }: { timeoutMs?: number }) {
  const [wanted, setWanted] = useState(false);

  useEffect(() => {
    function look() {
      if (hasWaitingToasts()) setWanted(true);
    }
    look();
    return onToast(look);
  }, []);

  return wanted ? <ToastList timeoutMs={timeoutMs} /> : null;
}
