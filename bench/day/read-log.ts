import * as z from 'zod/mini';
import type { SensitiveTexts } from './sensitive-texts.ts';

const LEVELS: Readonly<Record<number, string>> = { 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };

const lineSchema = z.looseObject({ level: z.number(), msg: z.string() });

/** Statistics of a log. */
export interface LogSummary {
  lines: number;
  bytes: number;
  /** Number of lines by level and message. */
  messages: Map<string, number>;
  /** Lines that contain a sensitive text, each prefixed with the kind of text. */
  leaks: string[];
}

/** Analyses a log. Its lines are JSON, except messages to the operator. */
export function readLog(text: string, sensitive: SensitiveTexts): LogSummary {
  const lines = text.split('\n').filter((line) => line !== '');
  const messages = new Map<string, number>();
  for (const line of lines) {
    const name = nameOf(line);
    messages.set(name, (messages.get(name) ?? 0) + 1);
  }
  const leaks = lines.flatMap((line) => sensitive.findIn(line).map((kind) => `${kind}: ${line}`));
  return { lines: lines.length, bytes: Buffer.byteLength(text), messages, leaks };
}

function nameOf(line: string): string {
  if (!line.startsWith('{')) return 'message to the operator';
  const { level, msg } = lineSchema.parse(JSON.parse(line));
  return `${LEVELS[level] ?? level}: ${msg}`;
}
