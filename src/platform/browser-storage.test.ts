import { afterEach, expect, test, vi } from 'vitest';
import { persistentStorage, tabStorage } from './browser-storage.ts';

afterEach(() => vi.unstubAllGlobals());

/** Replaces localStorage; `setItem` throws while `options.full` is set. */
function stubStorage(options: { full?: boolean } = {}) {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, text: string) {
      if (options.full) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      stored.set(key, text);
    },
    removeItem: (key: string) => void stored.delete(key),
  });
  return stored;
}

test('writes, reads and removes a value', () => {
  const stored = stubStorage();
  expect(persistentStorage.write('cart', '[]')).toBe(true);
  expect([persistentStorage.read('cart'), stored.get('cart')]).toEqual(['[]', '[]']);
  persistentStorage.remove('cart');
  expect([persistentStorage.read('cart'), stored.size]).toEqual([null, 0]);
});

test('reads the new value from memory when the storage is full', () => {
  const options = { full: false };
  const stored = stubStorage(options);
  persistentStorage.write('cart', 'old');
  options.full = true;
  expect(persistentStorage.write('cart', 'new')).toBe(false);
  expect([persistentStorage.read('cart'), stored.get('cart')]).toEqual(['new', 'old']);
  persistentStorage.remove('cart');
  expect(persistentStorage.read('cart')).toBeNull();
});

test('falls back to memory when the storage is blocked', () => {
  vi.stubGlobal('window', {});
  expect(tabStorage.read('key')).toBeNull();
  expect(tabStorage.write('key', 'text')).toBe(false);
  expect(tabStorage.read('key')).toBe('text');
  tabStorage.remove('key');
  expect(tabStorage.read('key')).toBeNull();
});
