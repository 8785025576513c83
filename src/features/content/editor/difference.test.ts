import { expect, test } from 'vitest';
import { compareTexts } from './difference.ts';

test('marks the words that were removed and added', () => {
  expect(compareTexts('A quiet board in plum.', 'A quiet board in grey.')).toEqual([
    { kind: 'same', text: 'A quiet board in ' },
    { kind: 'removed', text: 'plum' },
    { kind: 'added', text: 'grey' },
    { kind: 'same', text: '.' },
  ]);
});

test('reads changes of neighbouring words as one', () => {
  expect(compareTexts('How boards are made', 'How we make our boards')).toEqual([
    { kind: 'same', text: 'How ' },
    { kind: 'removed', text: 'boards are made' },
    { kind: 'added', text: 'we make our boards' },
  ]);
});

test('marks paragraphs that were joined', () => {
  expect(compareTexts('One.\n\nTwo.', 'One. Two.')).toEqual([
    { kind: 'same', text: 'One.' },
    { kind: 'removed', text: '\n\n' },
    { kind: 'added', text: ' ' },
    { kind: 'same', text: 'Two.' },
  ]);
});

test('shortens what is the same to what is around the changes', () => {
  const [first, removed, added, last] = compareTexts(
    `${'word '.repeat(500)}old ${'word '.repeat(500)}`,
    `${'word '.repeat(500)}new ${'word '.repeat(500)}`,
  );
  expect([removed?.text, added?.text]).toEqual(['old', 'new']);
  for (const same of [first, last]) {
    expect(same?.text).toContain('…');
    expect(same?.text.length).toBeLessThan(200);
  }
});

test('compares the longest texts in a moment, also if they have nothing in common', () => {
  const words = (prefix: string) => Array.from({ length: 25_000 }, (_, index) => `${prefix}${index % 977}`).join(' ');
  const parts = compareTexts(words('a'), words('b'));
  expect(parts.some(({ kind }) => kind === 'removed')).toBe(true);
  expect(parts.some(({ kind }) => kind === 'added')).toBe(true);
});
