import { synonymGroupsSchema } from './search-calls.ts';

/** Splits a group as staff write it, "headset, headphones", into its words, each once. */
export function parseGroup(text: string): string[] {
  const words = text.split(',').flatMap((word) => word.trim() || []);
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
}

export function formatGroup(words: readonly string[]): string {
  return words.join(', ');
}

/** Returns what is wrong with a group; undefined for a good one, and for an empty one, which is not saved. */
export function findGroupProblem(text: string): string | undefined {
  const words = parseGroup(text);
  if (words.length === 0) return undefined;
  return synonymGroupsSchema.safeParse([words]).error?.issues[0]?.message;
}

/** Whether one of the groups has this word. */
export function hasSynonym(groups: readonly (readonly string[])[], word: string): boolean {
  return groups.some((group) => includesWord(group, word));
}

/** Makes two words mean the same: adds one to the other's group, or both as a new group. */
export function addSynonym(groups: readonly (readonly string[])[], word: string, meaning: string): string[][] {
  const at = groups.findIndex((group) => includesWord(group, meaning));
  if (at < 0) return [...groups.map((group) => [...group]), [word, meaning]];
  return groups.map((group, index) => (index === at && !includesWord(group, word) ? [...group, word] : [...group]));
}

function includesWord(group: readonly string[], word: string): boolean {
  return group.some((each) => each.toLowerCase() === word.toLowerCase());
}
