const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;
const DIGIT = /\p{Nd}/u;

/** Replaces the digits of all scripts, such as Arabic-Indic and full-width ones, by 0 to 9. */
export function toAsciiDigits(text: string): string {
  return text.replaceAll(OTHER_DIGIT, (digit) => digitValue(digit.normalize('NFKC')));
}

/** In Unicode, the digits of each set follow each other from 0 to 9. One set may begin where another ends. */
function digitValue(digit: string): string {
  if (digit >= '0' && digit <= '9') return digit;
  const codePoint = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (DIGIT.test(String.fromCodePoint(codePoint - value - 1))) value++;
  return String(value % 10);
}
