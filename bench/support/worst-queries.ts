import { isTooLong } from '#features/search/search-query.ts';
import { draw } from './random.ts';
import { MARKED_CHARACTERS } from './search-requests.ts';

/** Number of queries that are returned. */
const MAX_KEPT = 50;
/** Number of new queries in each step. */
const TRIED_AT_ONCE = 60;
const STEPS = 8;
/** A query is sent this often, and its shortest time counts, so that other load does not make it look slow. */
const TIMES = 3;
const MAX_WORDS = 12;

/** Words of the large shop, common and rare, and of several scripts. */
const WORDS = [
  ...['keyboard', 'keypad', 'headset', 'phone', 'band', 'watch', 'charger', 'speaker', 'cable', 'stand'],
  ...['amber', 'birch', 'cedar', 'dusk', 'elm', 'flint', 'grove', 'hazel', 'iron', 'jade', 'kelp', 'linen'],
  ...['brindlo', 'works', 'labs', 'union', 'the', 'does', 'what', 'a', 'should', 'quietly', 'and', 'for', 'years'],
  ...['pc', 'mobile', 'gadget', 'large', '17', '1000', '199999', 'handset', 'powerpack', 'xylophone'],
  ...['鍵盤', 'キーボード', '키보드', 'คีย์บอร์ด', 'клавиатура', 'لوحة', 'מקלדת', '\ufdfa', 'ﬃ', '🎹', 'é', 'ß', 'İ'],
];
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
const JOINTS = [' ', ' ', ' ', '-', '/', ''];

/**
 * Finds slow queries: tries random ones, keeps the slowest, and tries changes of them.
 * @param timeOf sends a query and returns its milliseconds.
 */
export async function findWorstQueries(timeOf: (query: string) => Promise<number>): Promise<string[]> {
  const millisecondsOf = new Map<string, number>();
  let kept: string[] = [];
  for (let step = 0; step < STEPS; step++) {
    for (let turn = 0; turn < TRIED_AT_ONCE; turn++) {
      const seed = `${step} ${turn}`;
      const parent = kept[draw(`parent ${seed}`, kept.length)];
      const query = shorten(parent === undefined ? createQuery(seed) : changeQuery(parent, seed));
      if (query !== '' && !millisecondsOf.has(query)) millisecondsOf.set(query, await timeShortest(query, timeOf));
    }
    kept = [...millisecondsOf]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, MAX_KEPT)
      .map(([query]) => query);
  }
  return kept;
}

async function timeShortest(query: string, timeOf: (query: string) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) times.push(await timeOf(query));
  return Math.min(...times);
}

function createQuery(seed: string): string {
  const count = 1 + draw(`count ${seed}`, MAX_WORDS);
  const joint = pick(JOINTS, `joint ${seed}`);
  return Array.from({ length: count }, (_, index) => createWord(`${seed} ${index}`)).join(joint);
}

/** Returns a word, its beginning, a single letter, a number, a word with a typing error, or one repeated. */
function createWord(seed: string): string {
  const word = pick(WORDS, `word ${seed}`);
  const kinds = [
    () => word,
    () => beginningOf(word, seed),
    () => pick(LETTERS, `letter ${seed}`),
    () => String(draw(`number ${seed}`, 10 ** (1 + draw(`digits ${seed}`, 6)))),
    () => word.slice(0, 2) + pick(LETTERS, `error ${seed}`) + word.slice(3),
    () => word.repeat(1 + draw(`repeat ${seed}`, 5)),
  ];
  return pick(kinds, `kind ${seed}`)();
}

/** Replaces, adds, doubles, removes, shortens or joins words of a query. */
function changeQuery(query: string, seed: string): string {
  const words = query.split(' ');
  const at = draw(`at ${seed}`, words.length);
  const changes = [
    () => words.with(at, createWord(seed)),
    () => [...words, createWord(seed)],
    () => [...words, ...words],
    () => words.toSpliced(at, 1),
    () => words.map((word) => beginningOf(word, seed)),
    () => words.toSpliced(at, 2, words.slice(at, at + 2).join(pick(JOINTS, `joint ${seed}`))),
    () => [...words.slice(0, 4), ...createQuery(seed).split(' ')],
  ];
  return pick(changes, `change ${seed}`)().join(' ').trim();
}

function beginningOf(word: string, seed: string): string {
  return [...word].slice(0, 1 + draw(`length ${seed}`, 4)).join('');
}

/** Cuts what would be refused, so that a query may be as long as the shop permits. */
function shorten(query: string): string {
  let text = query;
  while (isTooLong(text + '!'.repeat(MARKED_CHARACTERS))) text = [...text].slice(0, -1).join('').trim();
  return text;
}

function pick<Item>(items: readonly Item[], seed: string): Item {
  const item = items[draw(seed, items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
}
