/** Longer words are cut. No word in a catalogue is that long. */
export const MAX_WORD_CHARACTERS = 40;

/** Letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};

/** A word, or several that are written with hyphens, slashes or points between them, such as "hot-swap". */
export interface Compound {
  parts: readonly string[];
  /** The parts without what separates them. */
  joined: string;
}

/** Folds case and accents, so that texts that look alike are equal. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđłıþ]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, '');
}

/** Splits a text into its words, folded. Everything but letters and digits separates them. */
export function splitWords(text: string): Compound[] {
  const compounds = foldText(text).match(/[\p{L}\p{N}]+(?:[-‐‑/._+][\p{L}\p{N}]+)*/gu) ?? [];
  return compounds.map((compound) => {
    const parts = compound.split(/[-‐‑/._+]/).map(cutWord);
    return { parts, joined: cutWord(parts.join('')) };
  });
}

/** Returns a text's words one after another, separated by single spaces. */
export function wordsText(text: string): string {
  return splitWords(text)
    .flatMap(({ parts }) => parts)
    .join(' ');
}

function cutWord(word: string): string {
  return word.length <= MAX_WORD_CHARACTERS ? word : [...word].slice(0, MAX_WORD_CHARACTERS).join('');
}
