/** By which spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Texts that a spreadsheet would run as a formula, also if an apostrophe was already put in front (OWASP, CSV injection).
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;
const QUOTED_FORMULA = /^'+[=+\-@\t\r\n＝＋－＠]/u;

/** Puts an apostrophe in front of a text that a spreadsheet would run as a formula. */
export function quoteFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe that {@link quoteFormula} puts in front of a text. */
export function unquoteFormula(text: string): string {
  return QUOTED_FORMULA.test(text) ? text.slice(1) : text;
}
