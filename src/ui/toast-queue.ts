export type ToastMessage = { kind: 'success' | 'error' | 'info'; text: string };

let waiting: readonly ToastMessage[] = [];
const listeners = new Set<() => void>();

/** Shows a short message at the edge of the window. For anywhere in the browser, inside components or not. */
export function showToast(message: ToastMessage): void {
  waiting = [...waiting, message];
  for (const listener of listeners) listener();
}

/** Hands over the messages that nobody has shown yet. */
export function takeWaitingToasts(): readonly ToastMessage[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

/** Whether a message waits to be shown. */
export function hasWaitingToasts(): boolean {
  return waiting.length > 0;
}

/** Calls the listener after each new message, until the returned function is called. */
export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
