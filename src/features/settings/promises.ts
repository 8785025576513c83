import type { Settings } from './settings-schema.ts';

/** What the shop promises to all customers, as numbers. */
export type Promises = Pick<Settings, 'returnDays' | 'warrantyYears' | 'replyHours'>;

/** The promises of a shop that has not set others (specification, sections 1 and 2). */
export const DEFAULT_PROMISES: Promises = { returnDays: 30, warrantyYears: 2, replyHours: 24 };
