/** The key of the document's data attribute that says that the visitor has used the page (`web/start-script.ts`). */
export const USED = 'used';

/** The event that the script in the head sends to the window at the first sign of use. */
export const FIRST_USE = 'first-use';

/** Resolves when the visitor touches, scrolls or types, or moves the pointer. Never on the server. */
export const firstUse = new Promise<void>((resolve) => {
  if (import.meta.env.SSR) return;
  if (USED in document.documentElement.dataset) resolve();
  else addEventListener(FIRST_USE, () => resolve(), { once: true });
});
