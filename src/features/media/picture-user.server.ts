import type { Actor } from '#features/audit/actor.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import type { PictureUseKind } from './media-schema.ts';

/** A place where the shop shows a picture. */
export interface PictureUse {
  url: string;
  kind: PictureUseKind;
  /** The id of the product, page or other thing that shows it. */
  _id: string;
  /** The name of that thing for staff. */
  title: string;
}

/** A feature that stores addresses of pictures. */
export interface PictureUser {
  /** Finds where it uses these pictures, each place once. */
  findUses(urls: readonly string[]): Promise<PictureUse[]>;
  /** Shows the picture `to` wherever it shows `from`, in the transaction that replaces the picture. Writes its own audit entries. */
  replace(trx: ShopTransaction, from: string, to: string, actor: Actor): Promise<void>;
}
