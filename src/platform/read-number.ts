import { toAsciiDigits } from './ascii-digits.ts';
import { formatList } from './format-lists.ts';
import { formatDecimal } from './format-numbers.ts';

/** A character that separates decimals in some countries, and thousands in others. */
export type DecimalMark = '.' | ',';

/** What a text can mean as a number. */
export interface NumberReading {
  value: number;
  /** What separates decimals, if the text was written so. */
  decimalMark: DecimalMark | undefined;
}

/** What is known about a number before it is read. */
export interface NumberContext {
  isWhole?: boolean;
  /** What separates decimals in the numbers beside it. Several if they contradict each other. */
  decimalMarks?: ReadonlySet<DecimalMark>;
}

/** A number, or else what the text can mean: nothing, or two numbers. */
export type NumberResult = { ok: true; value: number } | { ok: false; readings: readonly number[] };

/** More than any number has, with marks of its direction. Longer texts are not looked at, which takes long. */
const MAX_CHARACTERS = 100;
const MAX_DIGITS = 12;
const MAX_DECIMALS = 6;

const SIGNED = /^(?<sign>[+-]?)(?<number>[\d.,' ٫]+)$/;
/** "1250", "1250.5", ".5" */
const UNGROUPED = /^(?<whole>\d*)(?:(?<mark>[.,٫])(?<decimals>\d*))?$/;
/** "1,250", "1 250.50", "1'250'000" */
const GROUPED =
  /^(?<whole>[1-9]\d{0,2}(?<group>[.,' ])\d{3}(?:\k<group>\d{3})*)(?:(?!\k<group>)(?<mark>[.,٫])(?<decimals>\d*))?$/;
/** "12,34,567.50" */
const GROUPED_AS_IN_INDIA = /^(?<whole>[1-9]\d?(?:,\d{2})+(?<group>,)\d{3})(?:(?<mark>[.٫])(?<decimals>\d*))?$/;

/**
 * Lists what a text can mean as a number: nothing, one number or two. It is two if three digits follow the only separator:
 * first the one with thousands, then the one with decimals.
 */
export function readingsOf(text: string): NumberReading[] {
  const typed = text.trim();
  if (typed.length > MAX_CHARACTERS) return [];
  const { sign = '', number = '' } = SIGNED.exec(withPlainCharacters(typed))?.groups ?? {};
  return [GROUPED, GROUPED_AS_IN_INDIA, UNGROUPED].flatMap((pattern) => {
    const groups = pattern.exec(number)?.groups;
    return groups ? toReadings(sign, groups) : [];
  });
}

/** Writes digits, spaces, signs and apostrophes of all kinds in the same way. */
function withPlainCharacters(text: string): string {
  return (
    toAsciiDigits(text)
      // Arabic and Hebrew text has marks of its direction.
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/\p{Zs}/gu, ' ')
      .trim()
      .replaceAll(/[’ʼ＇٬]/g, "'")
      .replaceAll(/[−－﹣]/g, '-')
      .replaceAll('＋', '+')
      .replaceAll('．', '.')
      .replaceAll('，', ',')
  );
}

function toReadings(sign: string, groups: Partial<Record<string, string>>): NumberReading[] {
  const { whole = '', group, mark, decimals = '' } = groups;
  const digits = whole.replaceAll(/\D/g, '');
  if (digits + decimals === '' || digits.length > MAX_DIGITS || decimals.length > MAX_DECIMALS) return [];
  return [{ value: Number(`${sign}${digits || '0'}.${decimals || '0'}`), decimalMark: decimalMarkOf(mark, group) }];
}

function decimalMarkOf(mark: string | undefined, group: string | undefined): DecimalMark | undefined {
  if (mark === '.' || mark === ',') return mark;
  if (group === '.') return ',';
  return group === ',' ? '.' : undefined;
}

/** Reads a number that is written as anywhere in the world. One that can mean two is not read. */
export function readNumber(text: string, context: NumberContext = {}): NumberResult {
  const readings = readingsOf(text);
  const [reading, other] = readings.length > 1 ? possibleReadings(readings, context) : readings;
  if (reading && !other) return { ok: true, value: reading.value };
  return { ok: false, readings: readings.map(({ value }) => value) };
}

/** Three digits are never the decimals of a whole number. Other numbers can show that a reading is impossible. */
function possibleReadings(
  readings: readonly NumberReading[],
  { isWhole = false, decimalMarks = new Set() }: NumberContext,
): readonly NumberReading[] {
  const possible = isWhole ? readings.slice(0, 1) : readings;
  return possible.filter(({ decimalMark }) => [...decimalMarks].every((mark) => mark === decimalMark));
}

/** Reads a whole number that is not negative, as typed in a form. Undefined if it is none. */
export function readWholeNumber(text: string): number | undefined {
  const result = readNumber(text, { isWhole: true });
  return result.ok && Number.isInteger(result.value) && result.value >= 0 ? result.value : undefined;
}

/** Explains that a text can mean two numbers, and how to write them: "can mean 1,250 or 1.25. Write 1250 or 1.25." */
export function explainReadings(readings: readonly number[]): string {
  const meant = formatList(readings.map(formatDecimal), 'or');
  return `can mean ${meant}. Write ${formatList(readings.map(unambiguous), 'or')}.`;
}

function unambiguous(number: number): string {
  const text = String(number);
  return readingsOf(text).length > 1 ? `${text}0` : text;
}
