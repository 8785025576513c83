/** Posts or pages that a search finds. */
const MAX_FOUND = 3;

/** Finds the first entries whose titles have all words of a query, or words that begin with them. */
export function findByWords<Entry extends { title: string }>(entries: readonly Entry[], query: string): Entry[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const matches = ({ title }: Entry) => words.every((word) => wordsOf(title).some((each) => each.startsWith(word)));
  return entries.filter(matches).slice(0, MAX_FOUND);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
