import { expect, test } from 'vitest';
import { addSynonym, findGroupProblem, parseGroup } from './synonym-text.ts';

test.each([
  ['headset, headphones', ['headset', 'headphones']],
  [' desk mat ,, mouse pad,', ['desk mat', 'mouse pad']],
  ['cans, Cans', ['Cans']],
  ['', []],
])('%j is read as %j', (text, words) => {
  expect(parseGroup(text)).toEqual(words);
});

test.each([
  ['headset, headphones', undefined],
  ['', undefined],
  ['headset', 'A group needs at least two words'],
  ['headset, headset', 'A group needs at least two words'],
  ['headset, !!', 'A synonym needs a letter or a digit'],
  [`headset, ${'x'.repeat(61)}`, 'A synonym has at most 60 characters'],
  [`headset, ${'\ufdfa'.repeat(6)}`, 'A synonym has at most 12 words'],
  [`headset, ${Array.from({ length: 13 }, (_, index) => index).join(' ')}`, 'A synonym has at most 12 words'],
  [`headset, ${Array.from({ length: 12 }, (_, index) => index).join(' ')}`, undefined],
  [Array.from({ length: 21 }, (_, index) => `word ${index}`).join(','), 'A group has at most 20 words'],
])('%j has the problem %j', (text, problem) => {
  expect(findGroupProblem(text)).toBe(problem);
});

test('a word joins the group of its meaning, or begins one', () => {
  const groups = [['headset', 'Headphones']];
  expect(addSynonym(groups, 'cans', 'headphones')).toEqual([['headset', 'Headphones', 'cans']]);
  expect(addSynonym(groups, 'headset', 'headphones')).toEqual(groups);
  expect(addSynonym(groups, 'deskpad', 'desk mat')).toEqual([...groups, ['deskpad', 'desk mat']]);
});
