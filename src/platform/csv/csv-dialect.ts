/** How a file separates its cells, as its first line shows. */
export interface CsvDialect {
  separator: ',' | ';' | '\t';
  /** Whether the first line only names the separator, as Excel writes it. */
  hasSeparatorLine: boolean;
}

const SEPARATORS = [',', ';', '\t'] as const;
const SEPARATOR_LINE = /^"?sep=([,;\t])"?(\r\n|\r|\n|$)/i;

/** Finds the end of the first line outside of quotation marks, or -1 if the text ends before. */
export function findLineEnd(text: string): number {
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) return index;
  }
  return -1;
}

/** Finds out how a file separates its cells: by what occurs most often in its first line, outside of quotation marks. */
export function detectDialect(text: string): CsvDialect {
  const stated = SEPARATORS.find((separator) => separator === SEPARATOR_LINE.exec(text)?.[1]);
  if (stated) return { separator: stated, hasSeparatorLine: true };
  const end = findLineEnd(text);
  const line = (end < 0 ? text : text.slice(0, end)).replaceAll(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  const most = counts.indexOf(Math.max(...counts));
  return { separator: SEPARATORS[most] ?? ',', hasSeparatorLine: false };
}
