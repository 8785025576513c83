import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { processorTime } from './processor-time.ts';
import type { ShopProcess } from './shop-process.ts';

const POLL_INTERVAL_MILLISECONDS = 20;
/** A shop that uses hardly more of a processor than before, for this long, has stopped working on an answer. */
const CALM_MILLISECONDS = 500;
const CALM_SHARE = 0.1;
const MAX_WORK_MILLISECONDS = 60_000;

/** The address of a list, and the headers of the request. */
export interface ListRequest {
  path: string;
  headers?: Record<string, string>;
}

/** The cost of a whole list. `before`, `early` and `peak` are the memory of the shop's process in bytes. */
export interface ListCost {
  bytes: number;
  firstByteMilliseconds: number;
  milliseconds: number;
  before: number;
  /** The peak until half of the answer was read. */
  early: number;
  peak: number;
  /** The longest time that another request took meanwhile. */
  othersMilliseconds: number;
}

/** Reads a whole list once, samples the shop's memory while reading, and sends other requests. */
export async function measureList(shop: ShopProcess, request: ListRequest): Promise<ListCost> {
  const before = residentBytes(shop);
  const samples = [{ read: 0, memory: before }];
  let bytes = 0;
  let firstByteMilliseconds = 0;
  const sample = () => void samples.push({ read: bytes, memory: residentBytes(shop) });
  const sampling = setInterval(sample, POLL_INTERVAL_MILLISECONDS);
  const others = watchOthers(shop);
  const startedAt = performance.now();
  for await (const chunk of await requestList(shop, request)) {
    firstByteMilliseconds ||= performance.now() - startedAt;
    bytes += chunk.length;
  }
  const milliseconds = performance.now() - startedAt;
  clearInterval(sampling);
  const peakOf = (some: typeof samples) => Math.max(...some.map(({ memory }) => memory));
  const memory = { before, early: peakOf(samples.filter(({ read }) => read < bytes / 2)), peak: peakOf(samples) };
  return { bytes, firstByteMilliseconds, milliseconds, ...memory, othersMilliseconds: await others.end() };
}

/** Sends one small request after the other. `end` returns the longest time that one took, in milliseconds. */
function watchOthers({ port }: ShopProcess): { end(): Promise<number> } {
  let isEnding = false;
  const watching = (async () => {
    let longest = 0;
    while (!isEnding) {
      const startedAt = performance.now();
      await (await fetch(`http://127.0.0.1:${port}/health/live`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - startedAt);
      await wait(POLL_INTERVAL_MILLISECONDS);
    }
    return longest;
  })();
  return {
    end() {
      isEnding = true;
      return watching;
    },
  };
}

/** Goes away after the first byte of a list. @returns how long the shop continued to work, in milliseconds. */
export async function measureAbandoned(shop: ShopProcess, request: ListRequest): Promise<number> {
  // In a large shop, jobs work for minutes in the background.
  const before = await measureShare(shop);
  for await (const _ of await requestList(shop, request)) break;
  const startedAt = performance.now();
  for (let milliseconds = 0; milliseconds < MAX_WORK_MILLISECONDS; milliseconds = performance.now() - startedAt) {
    if ((await measureShare(shop)) < before + CALM_SHARE) return milliseconds;
  }
  return MAX_WORK_MILLISECONDS;
}

/** Measures which share of a processor the shop uses. */
async function measureShare({ pid = 0 }: ShopProcess): Promise<number> {
  const before = processorTime(pid);
  await wait(CALM_MILLISECONDS);
  return (processorTime(pid) - before) / CALM_MILLISECONDS;
}

async function requestList({ port }: ShopProcess, { path, headers }: ListRequest): Promise<AsyncIterable<Uint8Array>> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { 'accept-encoding': 'identity', ...headers },
  });
  if (answer.status !== 200 || !answer.body) throw new Error(`${path} failed with status ${answer.status}`);
  return answer.body;
}

/** 12345678 → "12 MB". */
export function formatMemory(bytes: number): string {
  return `${Math.round(bytes / 1_000_000).toLocaleString('en-US')} MB`;
}

/** Returns the resident memory of the shop's process on Linux, otherwise NaN. */
export function residentBytes({ pid }: ShopProcess): number {
  if (process.platform !== 'linux') return Number.NaN;
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
