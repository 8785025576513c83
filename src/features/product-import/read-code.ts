import type { CodeRule } from '#features/catalogue/field/code-schema.ts';
import { quote, type ReadResult } from './read-cells.ts';

/** A long number as spreadsheets show and save it, such as 4.00638E+12. */
const ROUNDED = /^\d(?:[.,](?<decimals>\d+))?E\+?\d+$/i;

/**
 * Reads a code such as a GTIN. Spreadsheets take it for a number, round it, and drop the zeros at its start. If the rest
 * is that of the present code, nothing has changed.
 */
export function readCode(text: string, rule: CodeRule, present?: string): ReadResult<string> {
  const value = rule.tidy(text);
  if (rule.isNumeric && present !== undefined && isSameNumber(value, present)) return { ok: true, value: present };
  const mistake = rule.findMistake(value);
  return mistake === undefined
    ? { ok: true, value }
    : { ok: false, message: `${quote(text)} ${explainDamage(value, rule) ?? mistake}` };
}

/** Whether a spreadsheet makes this text of a code. */
function isSameNumber(text: string, code: string): boolean {
  const rounded = ROUNDED.exec(text);
  if (!rounded) return text === code.replace(/^0+/, '');
  const decimals = rounded.groups?.decimals?.length ?? 0;
  return Number(text.replace(',', '.')) === Number(Number(code).toExponential(decimals));
}

/** Says what a spreadsheet did to a code, and what to do. */
function explainDamage(text: string, { isNumeric, findMistake }: CodeRule): string | undefined {
  if (!isNumeric) return undefined;
  if (ROUNDED.test(text)) return 'was rounded by a spreadsheet. Format its column as text and write all digits.';
  const longer = `0${text}`;
  return findMistake(longer) === undefined ? `may have lost the zero at its start. Write ${longer}.` : undefined;
}
