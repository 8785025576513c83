import { afterEach, expect, test, vi } from 'vitest';
import { lastingStorage, tabStorage } from './browser-storage.ts';

afterEach(() => vi.unstubAllGlobals());

/** Storage as in a browser; `setItem` throws once it is full. */
function stubStorage(options: { full?: boolean } = {}) {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, text: string) {
      if (options.full) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      kept.set(key, text);
    },
    removeItem: (key: string) => void kept.delete(key),
  });
  return kept;
}

test('what the browser keeps is read back, and removed', () => {
  const kept = stubStorage();
  expect(lastingStorage.write('cart', '[]')).toBe(true);
  expect([lastingStorage.read('cart'), kept.get('cart')]).toEqual(['[]', '[]']);
  lastingStorage.remove('cart');
  expect([lastingStorage.read('cart'), kept.size]).toEqual([null, 0]);
});

test('a full storage keeps its old text, while the page sees the new one', () => {
  const options = { full: false };
  const kept = stubStorage(options);
  lastingStorage.write('cart', 'old');
  options.full = true;
  expect(lastingStorage.write('cart', 'new')).toBe(false);
  expect([lastingStorage.read('cart'), kept.get('cart')]).toEqual(['new', 'old']);
  lastingStorage.remove('cart');
  expect(lastingStorage.read('cart')).toBeNull();
});

test('a blocked storage is replaced by memory', () => {
  vi.stubGlobal('window', {});
  expect(tabStorage.read('key')).toBeNull();
  expect(tabStorage.write('key', 'text')).toBe(false);
  expect(tabStorage.read('key')).toBe('text');
  tabStorage.remove('key');
  expect(tabStorage.read('key')).toBeNull();
});
