import { otherForms } from './word-forms.ts';
import { type Compound, splitWords } from './words.ts';

/** Words, or sequences of words, that mean the same. */
export type SynonymGroup = readonly (readonly string[])[];

/** Parses a group as staff write it. */
export function parseSynonyms(group: readonly string[]): SynonymGroup {
  return group.map((entry) => splitWords(entry).flatMap(({ parts }) => parts));
}

/** Finds the longest entry that these words begin with. @returns its length in words, and the group's other entries. */
export function matchSynonyms(
  groups: readonly SynonymGroup[],
  words: readonly Compound[],
): { length: number; others: SynonymGroup } | undefined {
  let length = 0;
  const others: (readonly string[])[] = [];
  for (const group of groups) {
    const matched = group.find((entry) => beginWith(words, entry) && entry.length >= Math.max(1, length));
    if (!matched) continue;
    if (matched.length > length) others.length = 0;
    length = matched.length;
    others.push(...group.filter((entry) => entry !== matched));
  }
  return length > 0 ? { length, others } : undefined;
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
