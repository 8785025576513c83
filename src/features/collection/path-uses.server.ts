import type { Actor } from '#features/audit/actor.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';

/** Something of the shop that leads to a path, such as an entry of a menu. */
export interface PathUse {
  /** What it is, such as `menu`. */
  kind: string;
  /** What people call it. */
  label: string;
  /** What a sentence calls it, such as "“Keyboards” in the header menu". */
  name: string;
}

/** What else in the shop leads to a path, which other features know. */
export interface PathUses {
  list: (trx: ShopTransaction, path: string) => Promise<readonly PathUse[]>;
  /** Removes it, in the transaction that deletes the page of the path. */
  remove: (trx: ShopTransaction, path: string, actor: Actor) => Promise<void>;
}
