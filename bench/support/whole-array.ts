import { readFileSync } from 'node:fs';
import type { ShopProcess } from './shop-process.ts';

const LOOK_EVERY_MILLISECONDS = 20;

/** What the answer with all products costs. Memory is what the shop's process occupies, in bytes. */
export interface ArrayCost {
  bytes: number;
  milliseconds: number;
  before: number;
  most: number;
}

/** Reads the whole array once, and looks at the shop's memory meanwhile. */
export async function measureArray(shop: ShopProcess): Promise<ArrayCost> {
  const before = residentBytes(shop);
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, residentBytes(shop));
  }, LOOK_EVERY_MILLISECONDS);
  const startedAt = performance.now();
  let bytes = 0;
  const answer = await fetch(`http://127.0.0.1:${shop.port}/api/product`, {
    headers: { 'accept-encoding': 'identity' },
  });
  for await (const chunk of answer.body ?? []) bytes += chunk.length;
  clearInterval(looking);
  return { bytes, milliseconds: performance.now() - startedAt, before, most };
}

/** 12345678 → "12 MB". */
export function formatMemory(bytes: number): string {
  return `${Math.round(bytes / 1_000_000).toLocaleString('en-US')} MB`;
}

/** What a shop's process occupies, as Linux says; elsewhere nothing is known. */
export function residentBytes({ pid }: ShopProcess): number {
  if (process.platform !== 'linux') return Number.NaN;
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
