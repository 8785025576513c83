import { expect, test, vi } from 'vitest';
import { getAll, PromiseCache } from './promise-cache.ts';

function readerOf(...values: readonly string[]) {
  const left = [...values];
  return vi.fn(async () => left.shift() ?? 'nothing left');
}

test('reads a key once, also while it is being read', async () => {
  const cache = new PromiseCache<string>(2);
  const read = readerOf('first', 'second');
  expect(await Promise.all([cache.get('a', read), cache.get('a', read)])).toEqual(['first', 'first']);
  expect(await cache.get('a', read)).toBe('first');
  expect(read).toHaveBeenCalledOnce();
});

test('drops the oldest key above the bound', async () => {
  const cache = new PromiseCache<string>(2);
  for (const key of ['a', 'b', 'c']) await cache.get(key, readerOf(key));
  const read = readerOf('again');
  expect(await Promise.all([cache.get('b', read), cache.get('c', read)])).toEqual(['b', 'c']);
  expect(await cache.get('a', read)).toBe('again');
  expect(read).toHaveBeenCalledOnce();
});

test('reads a key again once it was deleted, while others are kept', async () => {
  const cache = new PromiseCache<string>(2);
  for (const key of ['a', 'b']) await cache.get(key, readerOf(key));
  cache.delete('a');
  const read = readerOf('again');
  expect(await Promise.all([cache.get('a', read), cache.get('b', read)])).toEqual(['again', 'b']);
});

test('reads a key again after its promise was rejected', async () => {
  const cache = new PromiseCache<string>(2);
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.get('a', readerOf('back'))).toBe('back');
});

test('keeps what was read after a rejected promise was cleared', async () => {
  const cache = new PromiseCache<string>(2);
  const { promise, reject } = Promise.withResolvers<string>();
  const failing = cache.get('a', () => promise);
  cache.clear();
  const read = readerOf('kept');
  await cache.get('a', read);
  reject(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  expect(await cache.get('a', read)).toBe('kept');
});

test('reads a key again once its value has expired, which depends on the value', async () => {
  let time = 0;
  const cache = new PromiseCache<string>(2, {
    now: () => time,
    keptMilliseconds: (value) => (value === 'unknown' ? 10 : 600),
  });
  const read = readerOf('unknown', 'known', 'new');
  const readAt = (at: number) => {
    time = at;
    return cache.get('a', read);
  };
  expect([await readAt(0), await readAt(9), await readAt(10)]).toEqual(['unknown', 'unknown', 'known']);
  expect([await readAt(609), await readAt(610)]).toEqual(['known', 'new']);
});

test('an expired key that is read again is no longer the oldest', async () => {
  let time = 0;
  const cache = new PromiseCache<string>(2, { now: () => time, keptMilliseconds: () => 10 });
  await cache.get('a', readerOf('old'));
  time = 5;
  await cache.get('b', readerOf('b'));
  time = 10;
  await cache.get('a', readerOf('a'));
  await cache.get('c', readerOf('c'));
  const read = readerOf('b again');
  expect(await cache.get('a', read)).toBe('a');
  expect(await cache.get('b', read)).toBe('b again');
});

test('reads keys that are not cached together, and answers in their order', async () => {
  const cache = new PromiseCache<string | undefined>(10);
  await cache.get('b', readerOf('kept'));
  const readAll = vi.fn(async (missing: readonly string[]) => new Map(missing.map((key) => [key, `read ${key}`])));
  expect(await getAll(cache, ['c', 'b', 'a', 'c'], readAll)).toEqual(['read c', 'kept', 'read a', 'read c']);
  expect(await getAll(cache, ['a', 'b', 'c'], readAll)).toEqual(['read a', 'kept', 'read c']);
  expect(readAll.mock.calls).toEqual([[['c', 'a']]]);
});

test('knows which keys have no value, and reads all again after reading failed', async () => {
  const cache = new PromiseCache<string | undefined>(10);
  await expect(getAll(cache, ['a', 'b'], () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await getAll(cache, ['a', 'b'], async () => new Map([['b', 'back']]))).toEqual([undefined, 'back']);
});
