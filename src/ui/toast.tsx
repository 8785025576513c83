import { lazy, Suspense, useEffect, useState } from 'react';
import { PlainToasts } from '#ui/plain-toasts.tsx';
import { hasWaitingToasts, onToast } from '#ui/toast-queue.ts';

export { showToast } from '#ui/toast-queue.ts';

/** How long a message stays, unless the pointer or focus rests on it. */
export const toastTimeoutMs = 1500;

const ToastList = lazy(() =>
  import('#ui/toast-list.tsx').then(
    ({ ToastList }) => ({ default: ToastList }),
    () => ({ default: PlainToasts }),
  ),
);

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

  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <ToastList timeoutMs={timeoutMs} />
    </Suspense>
  );
}
