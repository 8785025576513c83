/** A text, and the part of it that is selected. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** A change of a text: what replaces one part of it, and what is selected afterwards. */
export interface TextChange {
  from: number;
  to: number;
  replacement: string;
  start: number;
  end: number;
}

export const BOLD = '**';
export const ITALIC = '_';

/** What a line can be. */
export type LineKind = 'heading' | 'bullets' | 'numbers' | 'quote';

const LINE_MARKS: Readonly<Record<LineKind, RegExp>> = {
  heading: /^#{1,6} +/,
  bullets: /^ {0,3}[-*+] +/,
  numbers: /^ {0,3}\d{1,9}[.)] +/,
  quote: /^ {0,3}> ?/,
};
/** The mark of a line, its words, and the spaces after them. */
const LINE = /^(?<mark>\s*(?:(?:[-*+>]|\d{1,9}[.)]|#{1,6})\s+)*)(?<words>.*?)(?<rest>\s*)$/s;
const ADDRESS = /^https?:\/\/\S+$/i;
const LINK_START = 'https://';

/** Makes the selected words bold or italic, or plain again if they are. Without a selection, the word at the caret. */
export function toggleMark(selected: Selected, mark: string): TextChange {
  const { text } = selected;
  const { start, end } = withMarks(wordOrSelection(selected), mark);
  const lines = text.slice(start, end).split('\n').map(splitLine);
  const filled = lines.filter(({ words }) => words !== '');
  if (filled.length === 0) return insertAround(selected, mark);
  const isMarked = filled.every(({ words }) => isWrapped(words, mark));
  const changed = lines.map((line) => line.mark + changeWords(line.words, mark, isMarked) + line.rest);
  return selectWords(start, end, changed.join('\n'));
}

function changeWords(words: string, mark: string, isMarked: boolean): string {
  if (words === '') return '';
  return isMarked ? words.slice(mark.length, -mark.length) : mark + words + mark;
}

/** Makes headings, list items or a quote of the selected lines, or plain lines again. Headings become smaller first. */
export function toggleLines(selected: Selected, kind: LineKind): TextChange {
  const { text, start, end } = selected;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = endOfLine(text, Math.max(start, end - 1));
  const lines = text.slice(from, to).split('\n');
  const changed = changeLines(lines, kind);
  const replacement = changed.join('\n') + spaceBelow(text.slice(to), kind);
  const shift = (changed[0] ?? '').length - (lines[0] ?? '').length;
  const caret = Math.max(from, start + shift);
  const isOneLine = start === end;
  const endOfLines = from + changed.join('\n').length;
  return { from, to, replacement, start: isOneLine ? caret : from, end: isOneLine ? caret : endOfLines };
}

function changeLines(lines: readonly string[], kind: LineKind): string[] {
  const filled = lines.filter((line) => line.trim() !== '');
  const isMarked = filled.length > 0 && filled.every((line) => LINE_MARKS[kind].test(line));
  const isLarge = filled.every((line) => line.startsWith('## '));
  let count = 0;
  return lines.map((line) => {
    if (line.trim() === '' && lines.length > 1) return line;
    if (isMarked) return kind === 'heading' && isLarge ? `#${line}` : line.replace(LINE_MARKS[kind], '');
    count += 1;
    return markOf(kind, count) + plainLine(line, kind);
  });
}

function markOf(kind: LineKind, count: number): string {
  const marks = { heading: '## ', bullets: '- ', numbers: `${count}. `, quote: '> ' };
  return marks[kind];
}

/** A quote may contain a list, so that only its own mark is added. */
function plainLine(line: string, kind: LineKind): string {
  if (kind === 'quote') return line;
  return line.replace(LINE_MARKS.heading, '').replace(LINE_MARKS.bullets, '').replace(LINE_MARKS.numbers, '');
}

/** What follows a list or a quote at once would belong to it. */
function spaceBelow(after: string, kind: LineKind): string {
  const next = /^\n(?<line>[^\n]+)/.exec(after)?.groups?.line ?? '';
  return kind === 'heading' || next.trim() === '' || LINE_MARKS[kind].test(next) ? '' : '\n';
}

/** Makes a link of the selected words, or of the word at the caret. What is missing, words or address, is typed next. */
export function insertLink(selected: Selected): TextChange {
  const { text, start: from, end: to } = wordOrSelection(selected);
  const words = text.slice(from, to);
  const isAddress = ADDRESS.test(words);
  const replacement = isAddress ? `[](${words})` : `[${words}](${LINK_START})`;
  if (isAddress || words === '') return { from, to, replacement, start: from + 1, end: from + 1 };
  const end = from + replacement.length - 1;
  return { from, to, replacement, start: end - LINK_START.length, end };
}

/** Makes a link of the selected words if an address is pasted over them. */
export function pasteLink({ text, start, end }: Selected, pasted: string): TextChange | undefined {
  const words = text.slice(start, end);
  if (words.trim() === '' || words.includes('\n') || ADDRESS.test(words) || !ADDRESS.test(pasted)) return undefined;
  const replacement = `[${words}](${pasted})`;
  const caret = start + replacement.length;
  return { from: start, to: end, replacement, start: caret, end: caret };
}

/** Inserts a picture as a paragraph of its own below the line of the caret. Without a description it is decoration. */
export function insertPicture({ text, end }: Selected, url: string, alt: string): TextChange {
  const at = endOfLine(text, end);
  const before = text.slice(0, at).trimEnd() === '' ? '' : text.slice(0, at).endsWith('\n') ? '\n' : '\n\n';
  const described = alt
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\[\]]/g, String.raw`\$&`);
  const after = /^\n{0,2}/.exec(text.slice(at))?.[0].length ?? 0;
  const replacement = `${before}![${described}](${url})${'\n'.repeat(2 - after)}`;
  const caret = at + replacement.length;
  return { from: at, to: at, replacement, start: caret, end: caret };
}

/**
 * Continues a list or a quote on the next line, or ends it in an empty item, with the empty line without which the next
 * words would belong to it. Undefined on other lines.
 */
export function continueLine({ text, start, end }: Selected): TextChange | undefined {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const match = /^(?<mark>\s*(?:[-*+]|(?<number>\d{1,9})[.)]|>) +)(?<words>.*)$/.exec(text.slice(from, start));
  const { mark, number, words } = match?.groups ?? {};
  if (mark === undefined || start !== end) return undefined;
  if (words === '') return { from, to: end, replacement: '\n', start: from + 1, end: from + 1 };
  const next = number === undefined ? mark : mark.replace(number, String(Number(number) + 1));
  const caret = start + 1 + next.length;
  return { from: start, to: end, replacement: `\n${next}`, start: caret, end: caret };
}

function splitLine(line: string) {
  const { mark = '', words = '', rest = '' } = LINE.exec(line)?.groups ?? {};
  return { mark, words, rest };
}

function isWrapped(words: string, mark: string): boolean {
  return words.length > 2 * mark.length && words.startsWith(mark) && words.endsWith(mark);
}

function insertAround({ start, end }: Selected, mark: string): TextChange {
  const caret = start + mark.length;
  return { from: start, to: end, replacement: mark + mark, start: caret, end: caret };
}

function selectWords(from: number, to: number, replacement: string): TextChange {
  return { from, to, replacement, start: from, end: from + replacement.length };
}

/** Returns the selection, or the word at the caret. */
function wordOrSelection({ text, start, end }: Selected): Selected {
  if (start !== end) return { text, start, end };
  const before = /[\p{L}\p{M}\p{N}]*$/u.exec(text.slice(0, start))?.[0] ?? '';
  const after = /^[\p{L}\p{M}\p{N}]*/u.exec(text.slice(start))?.[0] ?? '';
  return { text, start: start - before.length, end: end + after.length };
}

/** Includes the marks around what is selected. */
function withMarks({ text, start, end }: Selected, mark: string): Selected {
  const isMarked = text.slice(0, start).endsWith(mark) && text.slice(end).startsWith(mark);
  return isMarked ? { text, start: start - mark.length, end: end + mark.length } : { text, start, end };
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}
