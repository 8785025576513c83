/** A module: the modules that it imports statically, and the length of its code. */
export interface GraphModule {
  imports: readonly string[];
  length: number;
}

/** The entries that each page loads. */
export type Pages = ReadonlyMap<string, readonly string[]>;

/** Modules that load in one file. */
interface SharedFile {
  modules: string[];
  length: number;
  /** The pages that load it. */
  pages: Set<string>;
  /** All other files that load with it. */
  needs: Set<SharedFile>;
}

/** How much the pages count. */
export type Weights = (page: string) => number;

/** What one more file costs a page, in characters of code that would take as long to load. */
const FILE_COST = 18_000;

/**
 * Returns files of modules that several entries share. Modules of the same pages are in one file, so that no page loads
 * what it does not use. Then two files become one as long as the pages that need both win more than those lose that need
 * only one, each by its weight. What the page `first` needs loads before everything else, so nothing else is put
 * together with it.
 *
 * Files never need each other in a circle. If A needs C through B, all pages of A load B, and all of B load C. So A and
 * B together win at least as much as A and C, and if it is as much, B and C win more.
 */
export function planFiles(
  graph: ReadonlyMap<string, GraphModule>,
  pages: Pages,
  first: string,
  weightOf: Weights,
): readonly (readonly string[])[] {
  const files = findSharedFiles(graph, pages);
  const findBest = () => findBestPair(files, first, weightOf);
  for (let pair = findBest(); pair; pair = findBest()) merge(files, ...pair);
  return [...files].map(({ modules }) => modules);
}

function findSharedFiles(graph: ReadonlyMap<string, GraphModule>, pages: Pages): Set<SharedFile> {
  const importsOf = (id: string) => graph.get(id)?.imports;
  const entries = new Map([...new Set([...pages.values()].flat())].map((entry) => [entry, [entry]]));
  const entriesOf = findUsers(entries, importsOf);
  const files = new Map<string, SharedFile>();
  const fileOf = new Map<string, SharedFile>();
  for (const [id, users] of findUsers(pages, importsOf)) {
    if (entriesOf.get(id)?.length === 1) continue;
    const key = users.join();
    const file = files.get(key) ?? { modules: [], length: 0, pages: new Set(users), needs: new Set() };
    file.modules.push(id);
    file.length += graph.get(id)?.length ?? 0;
    files.set(key, file);
    fileOf.set(id, file);
  }
  for (const file of files.values()) {
    for (const id of findReached(file.modules, importsOf)) {
      const needed = fileOf.get(id);
      if (needed && needed !== file) file.needs.add(needed);
    }
  }
  return new Set(files.values());
}

/** Returns for each module which of the users reach it. */
function findUsers(
  users: ReadonlyMap<string, readonly string[]>,
  importsOf: (id: string) => readonly string[] | undefined,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [user, start] of users)
    for (const id of findReached(start, importsOf)) found.set(id, [...(found.get(id) ?? []), user]);
  return found;
}

function findReached(start: readonly string[], importsOf: (id: string) => readonly string[] | undefined): Set<string> {
  const reached = new Set(start);
  // Grows while it is read.
  for (const id of reached) for (const imported of importsOf(id) ?? []) reached.add(imported);
  return reached;
}

function findBestPair(
  files: ReadonlySet<SharedFile>,
  first: string,
  weightOf: Weights,
): [SharedFile, SharedFile] | undefined {
  const list = [...files];
  let best: [SharedFile, SharedFile] | undefined;
  let most = 0;
  for (const [index, a] of list.entries()) {
    for (const b of list.slice(index + 1)) {
      if (a.pages.has(first) !== b.pages.has(first)) continue;
      const gain = computeGain(a, b, most, weightOf);
      if (gain <= most) continue;
      most = gain;
      best = [a, b];
    }
  }
  return best;
}

/** Returns what pages win if two files become one, or some number below `least` if it is less. */
function computeGain(a: SharedFile, b: SharedFile, least: number, weightOf: Weights): number {
  let gain = 0;
  for (const page of a.pages) if (b.pages.has(page)) gain += FILE_COST * weightOf(page);
  if (gain <= least) return gain;
  return gain - computeLoss(a, b, weightOf) - computeLoss(b, a, weightOf);
}

/** Returns what pages that need only `present` lose if they load `added` too, and what that needs. */
function computeLoss(present: SharedFile, added: SharedFile, weightOf: Weights): number {
  let loss = 0;
  for (const page of present.pages) {
    if (added.pages.has(page)) continue;
    let length = added.length;
    for (const needed of added.needs) if (!needed.pages.has(page)) length += needed.length;
    loss += length * weightOf(page);
  }
  return loss;
}

function merge(files: Set<SharedFile>, into: SharedFile, from: SharedFile): void {
  files.delete(from);
  into.modules.push(...from.modules);
  into.length += from.length;
  into.pages = into.pages.union(from.pages);
  into.needs = into.needs.union(from.needs);
  into.needs.delete(into);
  into.needs.delete(from);
  for (const file of files)
    if (file.needs.delete(from) || file.needs.has(into)) file.needs = file.needs.union(into.needs).add(into);
  for (const needed of into.needs) needed.pages = needed.pages.union(into.pages);
}
