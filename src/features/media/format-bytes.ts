import { formatNumber } from '#platform/format-numbers.ts';

/** Writes the size of a file, such as "48 kB" or "1.2 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${formatNumber(Math.round(bytes / 1000))} kB`;
  return `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`;
}
