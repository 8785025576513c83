import { persistentStorage } from '#platform/browser-storage.ts';

/** Key of the setting in local storage. */
const STORAGE_KEY = 'single-keys';
const OFF = 'off';

/** Fields and menus, in which letters are text or lead to an entry. */
const TAKES_LETTERS = 'input,textarea,select,[contenteditable],[role^=menu],[role=listbox]';

/** Reads the setting of this browser into `<html data-keys>`, which styles read too. */
export function applySingleKeys(): void {
  document.documentElement.dataset.keys = persistentStorage.read(STORAGE_KEY) ?? '';
}

/** Switches shortcuts of a single key on or off in this browser. */
export function setSingleKeys(isOn: boolean): void {
  persistentStorage.write(STORAGE_KEY, isOn ? 'on' : OFF);
  applySingleKeys();
}

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
