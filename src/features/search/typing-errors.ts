/** Shorter words are taken as they are. */
export const MIN_CORRECTED_CHARACTERS = 4;
/** From this length on, words may have two errors. */
const MIN_CHARACTERS_OF_TWO_ERRORS = 8;

/** The rows of a keyboard, to recognise keys that are next to each other. */
const KEY_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const;

/** Returns how many typing errors a word may have. */
export function allowedErrors(word: string): number {
  if (word.length < MIN_CORRECTED_CHARACTERS || /\p{N}/u.test(word)) return 0;
  return word.length < MIN_CHARACTERS_OF_TWO_ERRORS ? 1 : 2;
}

/**
 * Returns how unlikely it is that `typed` was meant to be `word`: the number of missing, additional, wrong and swapped
 * letters, a little more for a wrong letter far away on the keyboard or at the beginning of the word.
 */
export function typingCost(typed: string, word: string): number {
  const rows = costRows(typed, word);
  return (rows[typed.length]?.[word.length] ?? 0) + (typed[0] === word[0] ? 0 : 0.1);
}

/** Like {@link typingCost}, for the beginning of a word that fits best. */
export function beginningCost(typed: string, word: string): number {
  return Math.min(...(costRows(typed, word)[typed.length] ?? [])) + (typed[0] === word[0] ? 0 : 0.1);
}

/** Computes the optimal string alignment of all beginnings of two words. */
function costRows(typed: string, word: string): number[][] {
  const rows = [Array.from({ length: word.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= typed.length; row++) {
    const current = [row];
    for (let column = 1; column <= word.length; column++) {
      const before = rows[row - 1] ?? [];
      const costs = [
        (before[column] ?? 0) + costOfAdditional(typed, row),
        (current[column - 1] ?? 0) + costOfMissing(word, column),
        (before[column - 1] ?? 0) + costOfWrong(typed[row - 1], word[column - 1]),
      ];
      if (typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1])
        costs.push((rows[row - 2]?.[column - 2] ?? 0) + 1);
      current.push(Math.min(...costs));
    }
    rows.push(current);
  }
  return rows;
}

function costOfAdditional(typed: string, row: number): number {
  return typed[row - 1] === typed[row - 2] ? 1 : 1.01;
}

function costOfMissing(word: string, column: number): number {
  return word[column - 1] === word[column - 2] ? 1 : 1.01;
}

function costOfWrong(typed: string | undefined, meant: string | undefined): number {
  if (typed === meant) return 0;
  return areNeighbours(typed ?? '', meant ?? '') ? 1.005 : 1.02;
}

function areNeighbours(one: string, other: string): boolean {
  const [oneRow, otherRow] = [one, other].map((key) => KEY_ROWS.findIndex((row) => row.includes(key)));
  if (oneRow === undefined || otherRow === undefined || oneRow < 0 || otherRow < 0) return false;
  const distance = (KEY_ROWS[oneRow] ?? '').indexOf(one) - (KEY_ROWS[otherRow] ?? '').indexOf(other);
  if (oneRow === otherRow) return Math.abs(distance) === 1;
  return Math.abs(oneRow - otherRow) === 1 && (oneRow < otherRow ? [0, 1] : [0, -1]).includes(distance);
}

/** Returns all texts that a word becomes without one of its letters, or with two neighbours swapped. */
export function commonVariants(word: string): string[] {
  const characters = [...word];
  const without = characters.map((_, index) => characters.toSpliced(index, 1).join(''));
  const swapped = characters
    .slice(1)
    .map((second, index) => characters.toSpliced(index, 2, second, characters[index] ?? '').join(''));
  return [...new Set([...without, ...swapped])];
}
