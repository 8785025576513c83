import { step } from '../../scripts/step.ts';
import { type MeasuredSearch, SEARCHES, timeQuery } from './search-requests.ts';
import type { ShopProcess } from './shop-process.ts';
import { quantile } from './statistics.ts';
import { judgeAtMost, printTable } from './table.ts';
import { findWorstQueries } from './worst-queries.ts';

const MAX_RATIO = 3;
/** Each of the slowest queries is sent this often, in turn with an ordinary one. */
const ROUNDS = 10;
const SHOWN = 5;
/** Above the turns of other measurements, so that no text is sent twice. */
const FIRST_TURN = 20_000;

/** Compares the slowest searches and suggestions that can be found with ordinary ones, and prints both. */
export async function compareWorst(shop: ShopProcess): Promise<void> {
  const rows = [await measureWorst(shop, '/search'), await measureWorst(shop, '/search/suggestion')];
  printTable(['', 'p50', 'p99', 'slowest p50', 'p99', 'p99 ratio', `≤ ${MAX_RATIO}`], rows);
}

async function measureWorst(shop: ShopProcess, path: MeasuredSearch['path']): Promise<string[]> {
  let turn = FIRST_TURN;
  const time = (query: string) => timeQuery(shop, path, query, turn++);
  const queries = await step(`Looking for the slowest of ${path}`, () => findWorstQueries(time));
  console.log(`Among them: ${queries.slice(0, SHOWN).join(' · ')}`);
  const kinds = SEARCHES.filter((search) => search.path === path);
  const ordinary: number[] = [];
  const slowest: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const query of queries) {
      slowest.push(await time(query));
      ordinary.push(await time(kinds[turn % kinds.length]?.queryOf(turn) ?? ''));
    }
  }
  const ratio = quantile(slowest, 0.99) / quantile(ordinary, 0.99);
  const times = [ordinary, slowest].flatMap((all) => [quantile(all, 0.5), quantile(all, 0.99)]);
  return [path, ...times.map((each) => each.toFixed(1)), ratio.toFixed(2), judgeAtMost(ratio, MAX_RATIO)];
}
