/** Asks the person to confirm who they are. Resolves to whether they did. */
type Asker = () => Promise<boolean>;

let asker: Asker | undefined;
let pending: Promise<boolean> | undefined;

/** Sets the asker. Without one, calls that need a confirmation fail. @returns a function that removes it. */
export function setConfirmationAsker(next: Asker): () => void {
  asker = next;
  return () => {
    if (asker === next) asker = undefined;
  };
}

/** Asks the person to confirm who they are, once for all calls that wait for it. Resolves to whether they did. */
export function askToConfirm(): Promise<boolean> {
  pending ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    pending = undefined;
  });
  return pending;
}
