import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import './toast-styles.css';
import { onDismissToasts, onToast, type ToastMessage, takePendingToasts } from '#ui/toast-queue.ts';

const manager = Toast.createToastManager();

/** How long a message with an Undo button stays. */
const UNDO_TIMEOUT_MILLISECONDS = 8000;

const icons = { success: 'circle-check', error: 'circle-exclamation-point', info: 'info' } as const;

/* Base UI renders each toast as a dialog. Ours need no answer, and the live region around them announces them. */
const groupRole = { role: 'group', 'aria-modal': undefined };

function isKind(type: string | undefined): type is keyof typeof icons {
  return type !== undefined && type in icons;
}

/** The visible toasts, newest last. */
export default function ToastList({ timeoutMs }: { timeoutMs: number }) {
  useEffect(() => {
    function showPending() {
      for (const message of takePendingToasts()) show(message);
    }
    showPending();
    return onToast(showPending);
  }, []);

  useEffect(() => onDismissToasts(() => manager.close()), []);

  return (
    <Toast.Provider toastManager={manager} timeout={timeoutMs}>
      <Toast.Portal>
        <Toast.Viewport className="toasts above-bars">
          <Messages />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function show({ kind, text, undo }: ToastMessage): void {
  if (!undo) {
    manager.add({ title: text, type: kind });
    return;
  }
  const id = manager.add({
    title: text,
    type: kind,
    timeout: UNDO_TIMEOUT_MILLISECONDS,
    actionProps: {
      children: 'Undo',
      onClick() {
        undo();
        manager.close(id);
      },
    },
  });
}

function Messages() {
  const { toasts } = Toast.useToastManager();

  return toasts.toReversed().map((toast) => {
    const kind = isKind(toast.type) ? toast.type : 'info';

    return (
      <Toast.Root key={toast.id} toast={toast} {...groupRole} className={`toast toast-${kind}`}>
        <Toast.Content className="toast-content">
          <Icon name={icons[kind]} />
          <Toast.Title render={<p />} className="toast-text" />
          <Toast.Action className="toast-action" />
          <Toast.Close aria-hidden={false} render={<IconButton label="Dismiss" />}>
            <Icon name="x" small />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
