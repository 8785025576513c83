const CODES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  '.': 'Period',
  ',': 'Comma',
  "'": 'Quote',
  '-': 'Minus',
};

/** Returns the code of the key that types a character. Deleting is the key Backspace. */
export function codeOfCharacter(character: string | undefined): string {
  if (character === undefined) return 'Backspace';
  if (/[a-z]/i.test(character)) return `Key${character.toUpperCase()}`;
  return /\d/.test(character) ? `Digit${character}` : (CODES[character] ?? 'Space');
}
