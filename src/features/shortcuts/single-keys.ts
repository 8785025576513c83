/** Key of the setting in local storage. */
export const STORAGE_KEY = 'single-keys';
export const OFF = 'off';

/** Reads the setting into `<html data-keys>`, which styles read too. Runs inline in the head, before the first paint. */
export const SINGLE_KEYS_SCRIPT = `try{document.documentElement.dataset.keys=localStorage.getItem("${STORAGE_KEY}")??""}catch{}`;

/** Fields and menus, in which letters are text or lead to an entry. */
const TAKES_LETTERS = 'input,textarea,select,[contenteditable],[role^=menu],[role=listbox]';

/** Whether single keys are shortcuts (WCAG 2.1.4). They are until a person switches them off in this browser. */
export function areSingleKeysOn(): boolean {
  return document.documentElement.dataset.keys !== OFF;
}

/** Whether a key that can be a shortcut was pressed alone, outside fields. A key that is held repeats only moves. */
export function isSingleKey({ key, ctrlKey, metaKey, altKey, repeat, target }: KeyboardEvent): boolean {
  const isKey = repeat ? /^[jk]$/i.test(key) : /^[a-z/?]$/i.test(key);
  if (!isKey || ctrlKey || metaKey || altKey || !areSingleKeysOn()) return false;
  return !(target instanceof Element && target.closest(TAKES_LETTERS));
}
