import { MAX_SUGGESTED_TERMS } from './search-bounds.ts';
import { isTooLong } from './search-query.ts';
import { foldText, isUnspaced, splitWords } from './words.ts';

/**
 * Completes the last word of a query with words of the products that were found, the most frequent first. Every term
 * therefore finds something.
 */
export function suggestTerms(query: string, found: readonly { name: string; company: string }[]): string[] {
  const typed = foldText(query).trim();
  const last = splitWords(typed).at(-1)?.parts.at(-1);
  if (last === undefined) return [];
  const before = typed.slice(0, typed.lastIndexOf(last));
  const counts = new Map<string, number>();
  for (const { name, company } of found) {
    const words = new Set(splitWords(`${name} ${company}`).flatMap(({ parts }) => parts));
    for (const word of words) {
      const completed = completeFrom(word, last);
      if (completed !== undefined) counts.set(completed, (counts.get(completed) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([a, times], [b, otherTimes]) => otherTimes - times || (a < b ? -1 : 1))
    .map(([word]) => before + word)
    .filter((term) => !isTooLong(term))
    .slice(0, MAX_SUGGESTED_TERMS);
}

/** Returns a word from where it has the beginning that was typed. */
function completeFrom(word: string, typed: string): string | undefined {
  const at = isUnspaced(typed) ? word.indexOf(typed) : 0;
  return at >= 0 && word.startsWith(typed, at) ? word.slice(at) : undefined;
}
