import { expect, test } from 'vitest';
import { matchSynonyms, parseSynonyms } from './match-synonyms.ts';
import { splitWords } from './words.ts';

const GROUPS = Array.from({ length: 10 }, (_, group) => [
  'plum',
  ...Array.from({ length: 19 }, (_, entry) => `entry${group} number ${entry}`),
]);

test.each([
  ['plum', 80],
  ['plum plum', 80],
  [Array.from({ length: 12 }, () => 'plum').join(' '), 14],
])('the synonyms of each word of %j have at most %d words', (query, max) => {
  const { others = [] } = matchSynonyms(parseSynonyms(GROUPS), splitWords(query), 0) ?? {};
  const count = others.flat().length;
  expect(count).toBeLessThanOrEqual(max);
  expect(count).toBeGreaterThan(max - 3);
});
