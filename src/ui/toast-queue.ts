export type ToastMessage = {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** Reverts what the message reports. Such a message stays longer and has an Undo button. */
  undo?: () => void;
};

let pending: readonly ToastMessage[] = [];
const listeners = new Set<() => void>();
const dismissListeners = new Set<() => void>();

/** Shows a short message at the edge of the window. Can be called outside React components. */
export function showToast(message: ToastMessage): void {
  pending = [...pending, message];
  for (const listener of listeners) listener();
}

/** Removes and returns the messages that have not been shown yet. */
export function takePendingToasts(): readonly ToastMessage[] {
  const taken = pending;
  pending = [];
  return taken;
}

/** Whether any message has not been shown yet. */
export function hasPendingToasts(): boolean {
  return pending.length > 0;
}

/** Calls the listener after each new message. Returns a function that unsubscribes it. */
export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Removes all visible messages. */
export function dismissToasts(): void {
  for (const listener of dismissListeners) listener();
}

/** Calls the listener when the messages are to be removed. Returns a function that unsubscribes it. */
export function onDismissToasts(listener: () => void): () => void {
  dismissListeners.add(listener);
  return () => dismissListeners.delete(listener);
}
