const MIN_PLURAL_CHARACTERS = 4;

/**
 * Returns the singular forms that an English word may have, and its plural if that does not begin with the word.
 * Wrong ones do no harm, because no product contains them.
 */
export function otherForms(word: string): string[] {
  if (word.length < MIN_PLURAL_CHARACTERS) return [];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (/[^su]s$/.test(word)) return [word.slice(0, -1)];
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  return [];
}

/** Returns a word and its other forms. */
export function formsOf(word: string): string[] {
  return [word, ...otherForms(word)];
}
