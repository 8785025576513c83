import createBidi from 'bidi-js';
import { type FontFile, type FontWeight, findFont } from './fonts.server.ts';

/** Characters of one font and direction. */
export interface TextRun {
  text: string;
  font: FontFile;
}

interface LevelledRun extends TextRun {
  /** Embedding level of the bidirectional algorithm (UAX 9): odd from right to left. */
  level: number;
}

/** Measures runs of one size. */
type Measure = (run: TextRun) => number;

const bidi = createBidi();

/** What readers see as one character, such as an emoji of several. */
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Stands for characters that no font has, as in browsers. */
const MISSING = '□';
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const INVISIBLE_OR_MARK = /[\p{Default_Ignorable_Code_Point}\p{M}]/gu;
const RIGHT_TO_LEFT_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
/** A line may end after a space, and between characters of scripts without spaces. */
const PIECES =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]\p{M}* ?|[^ \p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]+ ?| /gu;

/** Divides a line of text into runs, from left to right. */
export function toRuns(line: string, weight: FontWeight): TextRun[] {
  const { levels } = bidi.getEmbeddingLevels(line, 'auto');
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const runs: LevelledRun[] = [];
  for (const { segment, index } of characters.segment(line)) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    const run = withFont(mirrored.get(index) ?? segment, weight, last?.font);
    if (last?.level === level && last.font === run.font) last.text += run.text;
    else if (run.text !== '') runs.push({ ...run, level });
  }
  return inVisualOrder(runs).map(withDirection);
}

/** Finds the font for a character. If no font has all of it, accents and invisible parts are left out. */
function withFont(character: string, weight: FontWeight, preferred: FontFile | undefined): TextRun {
  for (const text of [
    character,
    character.replaceAll(INVISIBLE, ''),
    character.replaceAll(INVISIBLE_OR_MARK, ''),
    MISSING,
  ]) {
    const font = findFont(text, weight, preferred);
    if (font) return { text, font };
  }
  throw new Error(`No font has ${MISSING}`);
}

/** Divides text into lines that fit into a width. */
export function wrapText(text: string, weight: FontWeight, width: number, measure: Measure): string[] {
  const widthOf = (part: string) => toRuns(part, weight).reduce((sum, run) => sum + measure(run), 0);
  const cleaned = clean(text);
  if (widthOf(cleaned) <= width) return [cleaned];

  const lines: string[] = [];
  let left = 0;
  const pieces = cleaned.match(PIECES) ?? [];
  for (const piece of pieces.flatMap((whole) => (widthOf(whole) <= width ? [whole] : charactersOf(whole)))) {
    const needed = widthOf(piece.trimEnd());
    if (lines.length === 0 || needed > left) {
      lines.push(piece);
      left = width - widthOf(piece);
    } else {
      lines.push(`${lines.pop()}${piece}`);
      left -= widthOf(piece);
    }
  }
  return lines.map((line) => line.trim());
}

/**
 * Returns a text as it is to be read aloud, if reading the runs of its lines from left to right gives something else:
 * with several lines, letters that are written from right to left, or characters that no font has.
 */
export function spokenText(text: string, lines: readonly (readonly TextRun[])[]): string | undefined {
  const cleaned = clean(text);
  const drawn = lines.map((runs) => runs.map((run) => run.text).join('')).join('\n');
  return drawn === cleaned && !RIGHT_TO_LEFT_LETTER.test(cleaned) ? undefined : cleaned;
}

function clean(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
}

function charactersOf(text: string): string[] {
  return Array.from(characters.segment(text), ({ segment }) => segment);
}

/** Reorders runs from the order of reading to the order from left to right (rule L2 of UAX 9). */
function inVisualOrder(runs: readonly LevelledRun[]): LevelledRun[] {
  let ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) ordered = reverseFrom(ordered, level);
  return ordered;
}

/** Reverses each sequence of runs of this level or a higher one. */
function reverseFrom(runs: readonly LevelledRun[], level: number): LevelledRun[] {
  const result: LevelledRun[] = [];
  let sequence: LevelledRun[] = [];
  for (const run of runs) {
    if (run.level >= level) {
      sequence = [run, ...sequence];
      continue;
    }
    result.push(...sequence, run);
    sequence = [];
  }
  return [...result, ...sequence];
}

/** The font library itself reverses runs with letters that are written from right to left, and no others. */
function withDirection({ text, font, level }: LevelledRun): TextRun {
  const isReversed = level % 2 === 1 && !RIGHT_TO_LEFT_LETTER.test(text);
  return { font, text: isReversed ? charactersOf(text).toReversed().join('') : text };
}
