import { useEffect, useState } from 'react';
import { onToast, takeWaitingToasts } from './toast-queue.ts';

/** Messages for when the script of the real ones does not load, as without a connection: the last one is on show. */
export function PlainToasts({ timeoutMs }: { timeoutMs: number }) {
  const [text, setText] = useState<string>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function showWaiting() {
      const last = takeWaitingToasts().at(-1);
      if (!last) return;
      setText(last.text);
      clearTimeout(timer);
      timer = setTimeout(() => setText(undefined), timeoutMs);
    }
    showWaiting();
    const stop = onToast(showWaiting);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [timeoutMs]);

  return (
    <div className="toasts" role="status">
      {text === undefined ? null : (
        <div className="toast">
          <div className="toast-content">
            <p className="toast-text">{text}</p>
          </div>
        </div>
      )}
    </div>
  );
}
