import * as z from 'zod/mini';
import type { Told } from './told.ts';

const LEVELS: Readonly<Record<number, string>> = { 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };

const lineSchema = z.looseObject({ level: z.number(), msg: z.string() });

/** What a log says, counted. */
export interface LogSummary {
  lines: number;
  bytes: number;
  /** How often each message was said, by level. */
  messages: Map<string, number>;
  /** Lines that hold what was told, each with the kinds of it. */
  leaks: string[];
}

/** Reads a whole log: JSON, but for what the shop says to the person who started it. */
export function readLog(text: string, told: Told): LogSummary {
  const lines = text.split('\n').filter((line) => line !== '');
  const messages = new Map<string, number>();
  for (const line of lines) {
    const name = nameOf(line);
    messages.set(name, (messages.get(name) ?? 0) + 1);
  }
  const leaks = lines.flatMap((line) => told.findIn(line).map((kind) => `${kind}: ${line}`));
  return { lines: lines.length, bytes: Buffer.byteLength(text), messages, leaks };
}

function nameOf(line: string): string {
  if (!line.startsWith('{')) return 'said to a person';
  const { level, msg } = lineSchema.parse(JSON.parse(line));
  return `${LEVELS[level] ?? level}: ${msg}`;
}
