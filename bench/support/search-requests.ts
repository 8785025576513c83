import { setTimeout as wait } from 'node:timers/promises';
import type { ShopProcess } from './shop-process.ts';

const MAX_ATTEMPTS = 20;
const RETRY_MILLISECONDS = 50;
const BUSY = 503;

const TONES = ['amber', 'birch', 'cedar', 'dusk', 'elm', 'flint', 'grove', 'hazel', 'iron', 'jade', 'kelp', 'linen'];
const THINGS = ['keyboard', 'keypad', 'headset', 'phone', 'band', 'watch', 'charger', 'speaker', 'cable', 'stand'];
const MISTYPED = ['keybaord', 'kepyad', 'haedset', 'phoone', 'bnad', 'wacth', 'chargr', 'speakor', 'cavle', 'stabd'];
/** Numbers in the names of products that every shop has. */
const NUMBERS = 1000;

/** Separates words like a space. Makes texts differ, so that no answer comes from the cache. */
const MARKS = '!?.,;:'.split('');
/** Characters that are added to a query. */
export const MARKED_CHARACTERS = 7;

/** A kind of ordinary search to measure. */
export interface MeasuredSearch {
  name: string;
  path: '/search' | '/search/suggestion';
  queryOf: (turn: number) => string;
}

export const SEARCHES: readonly MeasuredSearch[] = (['/search', '/search/suggestion'] as const).flatMap((path) => [
  { name: 'a word of every tenth product', path, queryOf: (turn) => at(THINGS, turn) },
  { name: 'two words', path, queryOf: (turn) => `${at(TONES, turn)} ${at(THINGS, turn + Math.floor(turn / 12))}` },
  { name: 'a beginning', path, queryOf: (turn) => `${at(TONES, turn)} ${at(THINGS, turn).slice(0, 1 + (turn % 4))}` },
  { name: 'one product', path, queryOf: (turn) => `${at(TONES, turn)} ${turn % NUMBERS}` },
  { name: 'with a typing error', path, queryOf: (turn) => `${at(TONES, turn)} ${at(MISTYPED, turn)}` },
]);

/** Sends a query. @returns the milliseconds until its answer has arrived. */
export async function timeQuery(
  { port }: ShopProcess,
  path: MeasuredSearch['path'],
  query: string,
  turn: number,
): Promise<number> {
  const startedAt = performance.now();
  const text = query + marksOf(turn);
  const answer = await fetchUntilAdmitted(`http://127.0.0.1:${port}/api${path}?q=${encodeURIComponent(text)}`);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`“${text}” failed with status ${answer.status}`);
  return performance.now() - startedAt;
}

/** Tries again when the shop refuses a request because the machine is too busy. The time of all attempts counts. */
async function fetchUntilAdmitted(address: string): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(address).catch((error: unknown) => {
      if (attempt >= MAX_ATTEMPTS) throw error;
    });
    if (answer && (answer.status !== BUSY || attempt >= MAX_ATTEMPTS)) return answer;
    await answer?.arrayBuffer();
    await wait(RETRY_MILLISECONDS);
  }
}

/** Returns punctuation that differs from turn to turn. */
function marksOf(turn: number): string {
  return ` ${Array.from({ length: MARKED_CHARACTERS - 1 }, (_, index) => at(MARKS, Math.floor(turn / MARKS.length ** index))).join('')}`;
}

function at(words: readonly string[], turn: number): string {
  return words[turn % words.length] ?? '';
}
