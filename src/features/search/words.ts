import { MAX_PREFIX_LEXEME } from './lexemes.ts';

/** Longer words are cut. No word in a catalogue is that long. */
const MAX_WORD_CHARACTERS = 40;

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

/** Letters of scripts that are written without spaces between words, or, like Korean, within compounds. */
const UNSPACED =
  '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]';
const UNSPACED_LETTER = new RegExp(UNSPACED, 'u');
const LETTER = '[\\p{L}\\p{N}]';
const SPACED_WORD = `(?:(?!${UNSPACED})${LETTER})+`;
const WORDS = new RegExp(`(?:(?=${LETTER})${UNSPACED})+|${SPACED_WORD}(?:[-‐‑/._+]${SPACED_WORD})*`, 'gu');

/** A word, or several that are written with hyphens, slashes or points between them, such as "hot-swap". */
export interface Compound {
  parts: readonly string[];
  /** The parts without what separates them. */
  joined: string;
}

/** Folds case and accents, so that texts that look alike are equal. */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      // Joins the letters of Korean syllables again.
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[ßæœøđłıþ]/g, (letter) => LETTERS[letter] ?? letter)
      .replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, '')
  );
}

/**
 * Splits a text into its words, folded. Everything but letters and digits separates them. Of a script without spaces,
 * everything in a row is one word.
 */
export function splitWords(text: string): Compound[] {
  return (foldText(text).match(WORDS) ?? []).flatMap((word) => {
    if (isUnspaced(word)) return splitRow(word).map((row) => ({ parts: [row], joined: row }));
    const parts = word.split(/[-‐‑/._+]/).map(cutWord);
    return { parts, joined: cutWord(parts.join('')) };
  });
}

/** Returns whether a word is in a script without spaces, so that it may contain other words. */
export function isUnspaced(word: string): boolean {
  return UNSPACED_LETTER.test(word);
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

/** Splits a long row of characters into words. They overlap, so that each piece of the row is in one of them. */
function splitRow(row: string): string[] {
  const characters = [...row];
  const words = [characters.slice(0, MAX_WORD_CHARACTERS)];
  const step = MAX_WORD_CHARACTERS - MAX_PREFIX_LEXEME + 1;
  for (let at = step; at + MAX_PREFIX_LEXEME <= characters.length; at += step)
    words.push(characters.slice(at, at + MAX_WORD_CHARACTERS));
  return words.map((word) => word.join(''));
}
