import { describe, expect, test } from 'vitest';
import { shorten, shortenAtWord } from './shorten.ts';

test('cuts a text to a number of characters', () => {
  expect(shorten('Low profile', 11)).toBe('Low profile');
  expect(shorten('Low profile', 10)).toBe('Low profil…');
  expect(shorten('Low profile', 4)).toBe('Low…');
  expect(shorten('🎹🎹🎹', 2)).toBe('🎹🎹…');
  expect(shorten('Low. Profile', 4)).toBe('Low…');
});

describe('cutting at words', () => {
  test.each([
    ['Low profile', 11, 'Low profile'],
    ['Low profile', 10, 'Low…'],
    ['Low profile', 4, 'Low…'],
    ['Low profile', 3, 'Low…'],
    ['Low, profile', 6, 'Low…'],
    ['Mechanical keyboards', 5, 'Mecha…'],
    ['🎹🎹🎹 and more', 4, '🎹🎹🎹…'],
    ['🎹🎹🎹🎹', 2, '🎹🎹…'],
  ])('%s, %i characters', (text, maxCharacters, expected) => {
    expect(shortenAtWord(text, maxCharacters)).toBe(expected);
  });
});
