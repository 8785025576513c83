/**
 * The fields of a product by importance, each with its bit in the dictionary. In the index, a word is a lexeme: the
 * letter of the most important field that contains it, and the word. Its first characters are lexemes with another
 * letter, because too many words begin with them to look for each. Words of scripts without spaces may contain others,
 * so all their pieces of this length are lexemes.
 */
export const FIELDS = {
  name: { bit: 1, wordLetter: 'a', prefixLetter: 'x' },
  main: { bit: 2, wordLetter: 'b', prefixLetter: 'y' },
  rest: { bit: 4, wordLetter: 'c', prefixLetter: 'z' },
} as const;

export type Field = keyof typeof FIELDS;
export const FIELD_NAMES = ['name', 'main', 'rest'] as const satisfies readonly Field[];

/** Beginnings of up to this many characters are lexemes. */
export const MAX_PREFIX_LEXEME = 3;

const CATEGORY_LETTER = 'g';
const COMPANY_LETTER = 'h';
const SKU_LETTER = 'k';

export function wordLexeme(field: Field, word: string): string {
  return FIELDS[field].wordLetter + word;
}

export function prefixLexeme(field: Field, prefix: string): string {
  return FIELDS[field].prefixLetter + prefix;
}

export function categoryLexeme(category: string): string {
  return CATEGORY_LETTER + category;
}

/** Returns the lexeme of a company, from its name without spaces. */
export function companyLexeme(joinedName: string): string {
  return COMPANY_LETTER + joinedName;
}

/** Returns the lexeme of a whole SKU, from its letters and digits. */
export function skuLexeme(joinedSku: string): string {
  return SKU_LETTER + joinedSku;
}
