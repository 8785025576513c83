import { readFileSync } from 'node:fs';
import type { ShopProcess } from './shop-process.ts';

const POLL_INTERVAL_MILLISECONDS = 20;

/** The cost of the response with all products. `before` and `peak` are the memory of the shop's process in bytes. */
export interface ArrayCost {
  bytes: number;
  milliseconds: number;
  before: number;
  peak: number;
}

/** Reads the whole array once and samples the shop's memory while reading. */
export async function measureArray(shop: ShopProcess): Promise<ArrayCost> {
  const before = residentBytes(shop);
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentBytes(shop));
  }, POLL_INTERVAL_MILLISECONDS);
  const startedAt = performance.now();
  let bytes = 0;
  const answer = await fetch(`http://127.0.0.1:${shop.port}/api/product`, {
    headers: { 'accept-encoding': 'identity' },
  });
  for await (const chunk of answer.body ?? []) bytes += chunk.length;
  clearInterval(sampling);
  return { bytes, milliseconds: performance.now() - startedAt, before, peak };
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
