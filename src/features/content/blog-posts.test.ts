import { expect, test } from 'vitest';
import { dayOf, excerptOf, shortTitleOf } from './blog-posts.ts';

test('cuts a long title to 25 characters', () => {
  expect(shortTitleOf('A tidy desk in one afternoon')).toBe('A tidy desk in one aftern…');
});

test('keeps a title of 25 characters whole', () => {
  expect(shortTitleOf('x'.repeat(25))).toBe('x'.repeat(25));
});

test('takes the first 150 characters of a text as excerpt', () => {
  expect(excerptOf('y'.repeat(400))).toBe(`${'y'.repeat(150)}…`);
  expect(excerptOf(`${'quiet '.repeat(24)} keyboards for everyone`)).toBe(`${'quiet '.repeat(24)} keybo…`);
  expect(excerptOf('y'.repeat(150))).toBe('y'.repeat(150));
});

test('writes the date in words', () => {
  expect(dayOf('2026-01-01')).toBe('1 January 2026');
});
