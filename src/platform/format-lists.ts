/** ["a", "b", "c"] → "a, b, and c", or with `or` "a, b, or c". */
export function formatList(texts: readonly string[], word: 'and' | 'or' = 'and'): string {
  return new Intl.ListFormat('en', { type: word === 'and' ? 'conjunction' : 'disjunction' }).format(texts);
}
