import { expect, test, vi } from 'vitest';
import { remember } from './remember.ts';

test('computes once for a key, and again after the key was dropped', () => {
  const compute = vi.fn((text: string) => (text === '' ? undefined : text.toUpperCase()));
  const upper = remember(2, (text: string) => text, compute);
  expect(['a', '', 'a', '', 'b', '', 'a'].map(upper)).toEqual(['A', undefined, 'A', undefined, 'B', undefined, 'A']);
  expect(compute.mock.calls.flat()).toEqual(['a', '', 'b', 'a']);
});
