import { expect, test } from 'vitest';
import { slugCandidates, slugFrom } from './slug.server.ts';
import { findSlugMistake, isReservedSlug } from './slug.ts';

test.each([
  ['Böllhoff Tastatür 65 %', 'boellhoff-tastatuer-65'],
  ['Café Déjà-vu', 'cafe-deja-vu'],
  ['Клавиатура', 'klaviatura'],
  ['iPhone 15 Pro', 'iphone-15-pro'],
  ['Keys & Caps', 'keys-and-caps'],
  ['機械式鍵盤', 'p1'],
  ['***', 'p1'],
  ['New', 'p1'],
  ['ab '.repeat(40), `${'ab-'.repeat(19)}ab`],
  ['x'.repeat(200), 'x'.repeat(60)],
])('makes a slug from %j', (name, expected) => {
  const slug = slugFrom(name, 'p1');
  expect(slug).toBe(expected);
  expect(findSlugMistake(slug) === undefined && !isReservedSlug(slug)).toBe(true);
});

test.each(['', 'A', 'a--b', '-a', 'a-', 'a b', 'ä', 'a/b', 'search', 'x'.repeat(81)])('refuses the slug %j', (slug) => {
  expect(findSlugMistake(slug) !== undefined || isReservedSlug(slug)).toBe(true);
});

test('tries numbered slugs, then a unique one', () => {
  expect(slugCandidates('caps', '1f3c')).toEqual([
    'caps',
    'caps-2',
    'caps-3',
    'caps-4',
    'caps-5',
    'caps-6',
    'caps-1f3c',
  ]);
});
