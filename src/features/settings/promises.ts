import type { Settings } from './settings-schema.ts';

/** What the shop promises to all customers, as numbers. */
export type Promises = Pick<Settings, 'returnDays' | 'warrantyYears' | 'replyHours'>;

/** The promises of a shop that has not set others (specification, sections 1 and 2). */
export const DEFAULT_PROMISES: Promises = { returnDays: 30, warrantyYears: 2, replyHours: 24 };

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Writes how long the warranty is: 2 → "two-year". Empty if there is none. */
export function warrantyLength({ warrantyYears }: Pick<Promises, 'warrantyYears'>): string {
  return warrantyYears === 0 ? '' : `${WORDS[warrantyYears]}-year`;
}

/** Writes it with its article: 2 → "a two-year". Empty if there is none. */
export function aWarrantyLength(promises: Pick<Promises, 'warrantyYears'>): string {
  const length = warrantyLength(promises);
  return length && `${length.startsWith('e') ? 'an' : 'a'} ${length}`;
}

/** Writes within which time customers have a reply: "24 hours". */
export function replyTime({ replyHours }: Pick<Promises, 'replyHours'>): string {
  return replyHours === 1 ? '1 hour' : `${replyHours} hours`;
}
