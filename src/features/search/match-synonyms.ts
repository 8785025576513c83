import { formsOf, otherForms } from './word-forms.ts';
import { type Compound, splitWords } from './words.ts';

/** Words, or sequences of words, that mean the same. */
type SynonymGroup = readonly (readonly string[])[];

/** All groups of synonyms, and those with an entry that begins with a word. */
export interface Synonyms {
  groups: readonly SynonymGroup[];
  beginning: ReadonlyMap<string, readonly number[]>;
}

export const NO_SYNONYMS: Synonyms = { groups: [], beginning: new Map() };

/** Words of all synonyms of a query. Each of its words has its share, so that long queries are no longer conditions. */
const MAX_QUERY_SYNONYM_WORDS = 160;

/** Parses groups as staff write them. */
export function parseSynonyms(texts: readonly (readonly string[])[]): Synonyms {
  const groups = texts.map((group) => group.map((entry) => splitWords(entry).flatMap(({ parts }) => parts)));
  const beginning = new Map<string, number[]>();
  for (const [index, group] of groups.entries()) {
    for (const word of new Set(group.flatMap(([first]) => (first === undefined ? [] : formsOf(first)))))
      beginning.set(word, [...(beginning.get(word) ?? []), index]);
  }
  return { groups, beginning };
}

/**
 * Finds the longest entry that the words of a query from this one on begin with.
 * @returns its length in words, and the group's other entries.
 */
export function matchSynonyms(
  { groups, beginning }: Synonyms,
  query: readonly Compound[],
  at: number,
): { length: number; others: SynonymGroup } | undefined {
  const words = query.slice(at);
  const possible = new Set(formsOf(words[0]?.joined ?? '').flatMap((form) => beginning.get(form) ?? []));
  let length = 0;
  const others: (readonly string[])[] = [];
  for (const index of [...possible].sort((a, b) => a - b)) {
    const group = groups[index] ?? [];
    const matched = group.find((entry) => beginWith(words, entry) && entry.length >= Math.max(1, length));
    if (!matched) continue;
    if (matched.length > length) others.length = 0;
    length = matched.length;
    others.push(...group.filter((entry) => entry !== matched));
  }
  const maxWords = Math.ceil(MAX_QUERY_SYNONYM_WORDS / Math.max(2, query.length));
  return length > 0 ? { length, others: takeWords(others, maxWords) } : undefined;
}

/** Returns the first entries that have so many words together. */
function takeWords(entries: SynonymGroup, max: number): SynonymGroup {
  let words = 0;
  const end = entries.findIndex((entry) => {
    words += entry.length;
    return words > max;
  });
  return end < 0 ? entries : entries.slice(0, end);
}

function beginWith(words: readonly Compound[], entry: readonly string[]): boolean {
  return entry.every((part, index) => {
    const joined = words[index]?.joined;
    return (
      joined !== undefined &&
      (joined === part || otherForms(joined).includes(part) || otherForms(part).includes(joined))
    );
  });
}
