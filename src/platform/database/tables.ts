import type { Kysely, Transaction } from 'kysely';

/** The tables of the shop. Each module adds its own by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: merged with the declarations of the modules
export interface Tables {}

type WriteMethod = 'insertInto' | 'replaceInto' | 'updateTable' | 'deleteFrom' | 'mergeInto';

/** The database outside a transaction. It is read-only, because every write takes a {@link ShopTransaction}. */
export type Database = Omit<Kysely<Tables>, WriteMethod>;
/** A transaction on the shop's database. */
export type ShopTransaction = Transaction<Tables>;
