import type { Config } from '../../src/config.ts';

/** What a check found. A failure says what to do. */
export interface Finding {
  state: 'ok' | 'failed' | 'not used';
  text: string;
}

/** Tries one thing that the shop depends on. */
export interface Check {
  name: string;
  run: (config: Config) => Finding | Promise<Finding>;
}

/** It works. */
export const ok = (text: string): Finding => ({ state: 'ok', text });
/** It does not work; the text says what to do. */
export const failed = (text: string): Finding => ({ state: 'failed', text });
/** The shop does without it. */
export const notUsed = (text: string): Finding => ({ state: 'not used', text });

/** How long a check waits for a server. */
export const WAIT_MILLISECONDS = 10_000;

/** Returns the message of the root cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}
