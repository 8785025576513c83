/** How long a typing test lasts. */
export const TEST_SECONDS = 10;
/** A word, as typing tests count them. */
const WORD_CHARACTERS = 5;

export interface TypingResult {
  /** Correct characters as words of five characters. */
  wordsPerMinute: number;
  correctPercent: number;
}

/** Rates what was typed in {@link TEST_SECONDS} of a text. Each character counts at its own place. */
export function rateTyping(typed: string, text: string): TypingResult {
  const correct = [...typed].filter((character, index) => character === text[index]).length;
  return {
    wordsPerMinute: Math.round((correct / WORD_CHARACTERS) * (60 / TEST_SECONDS)),
    correctPercent: typed === '' ? 0 : Math.round((correct / typed.length) * 100),
  };
}
