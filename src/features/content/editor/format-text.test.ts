import { expect, test } from 'vitest';
import {
  BOLD,
  continueLine,
  ITALIC,
  insertLink,
  insertPicture,
  pasteLink,
  type Selected,
  type TextChange,
  toggleLines,
  toggleMark,
} from './format-text.ts';

/** Reads a text in which `|` marks the caret, or both ends of the selection. */
function read(marked: string): Selected {
  const [before = '', selected = '', after] = marked.split('|');
  if (after === undefined) return { text: before + selected, start: before.length, end: before.length };
  return { text: before + selected + after, start: before.length, end: before.length + selected.length };
}

/** Makes the change, and marks the caret or the selection. */
function write({ text }: Selected, change: TextChange): string {
  const changed = text.slice(0, change.from) + change.replacement + text.slice(change.to);
  const { start, end } = change;
  return [changed.slice(0, start), ...(start === end ? [] : [changed.slice(start, end)]), changed.slice(end)].join('|');
}

test.each([
  ['a |quiet| board', 'a |**quiet**| board'],
  ['a **|quiet|** board', 'a |quiet| board'],
  ['a |**quiet**| board', 'a |quiet| board'],
  ['a qui|et board', 'a |**quiet**| board'],
  ['a | board', 'a **|** board'],
  ['a| quiet |board', 'a| **quiet** |board'],
  ['|- one\n\n- two|', '|- **one**\n\n- **two**|'],
  ['|- **one**\n- **two**|', '|- one\n- two|'],
  ['Stra|ße', '|**Straße**|'],
])('makes words bold, or plain again: %j', (before, after) => {
  const selected = read(before);
  expect(write(selected, toggleMark(selected, BOLD))).toBe(after);
});

test('makes bold words italic too', () => {
  const selected = read('a **|quiet|** board');
  expect(write(selected, toggleMark(selected, ITALIC))).toBe('a **|_quiet_|** board');
});

test.each([
  ['heading', 'Se|tup', '## Se|tup'],
  ['heading', '## Se|tup', '### Se|tup'],
  ['heading', '### Se|tup', 'Se|tup'],
  ['heading', '- Se|tup', '## Se|tup'],
  ['heading', '|', '## |'],
  ['bullets', 'o|ne\ntwo', '- o|ne\n\ntwo'],
  ['bullets', 'o|ne\n- two', '- o|ne\n- two'],
  ['bullets', '|one\ntwo\n|three', '|- one\n- two|\n\nthree'],
  ['bullets', '|- one\n- two|', '|one\ntwo|'],
  ['bullets', '|1. one\n2. two|', '|- one\n- two|'],
  ['numbers', '|one\n\ntwo|', '|1. one\n\n2. two|'],
  ['numbers', '|- one\n- two|', '|1. one\n2. two|'],
  ['quote', '|- one|', '|> - one|'],
  ['quote', '> o|ne', 'o|ne'],
] as const)('makes %s of whole lines, or plain lines again: %j', (kind, before, after) => {
  const selected = read(before);
  expect(write(selected, toggleLines(selected, kind))).toBe(after);
});

test.each([
  ['see |our terms| here', 'see [our terms](|https://|) here'],
  ['see te|rms', 'see [terms](|https://|)'],
  ['see |', 'see [|](https://)'],
  ['see |https://example.com/a|', 'see [|](https://example.com/a)'],
])('makes a link: %j', (before, after) => {
  const selected = read(before);
  expect(write(selected, insertLink(selected))).toBe(after);
});

test('makes a link of an address that is pasted over words', () => {
  const selected = read('see |our terms| here');
  const change = pasteLink(selected, 'https://example.com');
  expect(change && write(selected, change)).toBe('see [our terms](https://example.com)| here');
});

test.each([
  ['see | here', 'https://example.com'],
  ['see |our terms| here', 'some words'],
  ['|https://example.com/old|', 'https://example.com/new'],
])('pastes as usual: %j over %j', (before, pasted) => {
  expect(pasteLink(read(before), pasted)).toBeUndefined();
});

test.each([
  ['|', 'A desk', '![A desk](/p.webp)\n\n|'],
  ['On|e.', 'A desk', 'One.\n\n![A desk](/p.webp)\n\n|'],
  ['One.|\n\nTwo.', 'A desk', 'One.\n\n![A desk](/p.webp)|\n\nTwo.'],
  ['One.\n|', 'A [big]\ndesk\\', 'One.\n\n![A \\[big\\] desk\\\\](/p.webp)\n\n|'],
  ['|', '', '![](/p.webp)\n\n|'],
])('inserts a picture as a paragraph: %j', (before, alt, after) => {
  const selected = read(before);
  expect(write(selected, insertPicture(selected, '/p.webp', alt))).toBe(after);
});

test.each([
  ['- one|', '- one\n- |'],
  ['  - one|', '  - one\n  - |'],
  ['9. nine|', '9. nine\n10. |'],
  ['> said|', '> said\n> |'],
  ['- one\n- |', '- one\n\n|'],
])('continues a list or a quote, and ends it in an empty item: %j', (before, after) => {
  const selected = read(before);
  const change = continueLine(selected);
  expect(change && write(selected, change)).toBe(after);
});

test.each(['plain|', '-one|', '|- one|'])('goes to the next line as usual: %j', (before) => {
  expect(continueLine(read(before))).toBeUndefined();
});
