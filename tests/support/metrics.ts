import type { TestShop } from './test-shop.ts';

/** Reads the value of a series from a shop's metrics, or undefined if it does not exist. */
export async function readMetric(
  { app }: TestShop,
  name: string,
  labels: Record<string, string> = {},
): Promise<number | undefined> {
  const lines = (await app.inject('/metrics')).body.split('\n');
  const required = Object.entries({ ...labels, process: '1' }).map(([key, value]) => `${key}="${value}"`);
  const line = lines.find((each) => each.startsWith(`${name}{`) && required.every((part) => each.includes(part)));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}
