import { useEffect, useState } from 'react';
import { hasPendingToasts, onToast } from '#ui/toast-queue.ts';
import { lazyComponent } from './lazy-component.tsx';

export { showToast } from '#ui/toast-queue.ts';

/** How long a message stays. Hovering or focusing it pauses the timer. */
export const toastTimeoutMs = 1500;

const ToastList = lazyComponent(() => import('#ui/toast-list.tsx'));

/** The container of the messages, rendered once in the root. Its chunk is loaded with the first message. */
export function ToastViewport({ timeoutMs = toastTimeoutMs }: { timeoutMs?: number }) {
  const [isNeeded, setIsNeeded] = useState(false);

  useEffect(() => {
    function loadIfNeeded() {
      if (hasPendingToasts()) setIsNeeded(true);
    }
    loadIfNeeded();
    return onToast(loadIfNeeded);
  }, []);

  return isNeeded ? <ToastList timeoutMs={timeoutMs} /> : null;
}
