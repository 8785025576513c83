import { MAX_SUGGESTED_TERMS } from './search-bounds.ts';
import { foldText, splitWords } from './words.ts';

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
    for (const word of words) if (word.startsWith(last)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, times], [b, otherTimes]) => otherTimes - times || (a < b ? -1 : 1))
    .slice(0, MAX_SUGGESTED_TERMS)
    .map(([word]) => before + word);
}
