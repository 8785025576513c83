import { expect, test, vi } from 'vitest';
import { remember, rememberOf } from './remember.ts';
import { DEFAULT_HOME, serveHome } from './shop-home.ts';

test('computes once for a key, and again after the key was dropped', () => {
  const compute = vi.fn((text: string) => (text === '' ? undefined : text.toUpperCase()));
  const upper = remember(2, (text: string) => text, compute);
  expect(['a', '', 'a', '', 'b', '', 'a'].map(upper)).toEqual(['A', undefined, 'A', undefined, 'B', undefined, 'A']);
  expect(compute.mock.calls.flat()).toEqual(['a', '', 'b', 'a']);
});

test('computes once for an object, and again for another or in another home of the shop', () => {
  const compute = vi.fn(({ name }: { name: string }) => name.toUpperCase());
  const upper = rememberOf(compute);
  const [one, other] = [{ name: 'a' }, { name: 'a' }];
  expect([one, one, other, one].map(upper)).toEqual(['A', 'A', 'A', 'A']);
  expect(compute).toHaveBeenCalledTimes(2);
  serveHome({ ...DEFAULT_HOME, locale: 'de-DE' });
  expect(upper(one)).toBe('A');
  expect(compute).toHaveBeenCalledTimes(3);
  serveHome(DEFAULT_HOME);
});
