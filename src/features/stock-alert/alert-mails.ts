import type { Cents } from '#features/pricing/money.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';

/** A product or variant that is back in stock. */
export interface ReturnedProduct {
  productId: string;
  variantId: string;
  name: string;
  /** How people call the variant; empty if the product has only one. */
  variant: string;
  price: Cents;
}

/** A person who waits for it. */
export interface WaitingPerson {
  id: string;
  name: string;
  email: string;
}

/** Writes the mails that say that a product is back. They leave after the transaction. */
export type WriteAlertMails = (
  trx: ShopTransaction,
  people: readonly WaitingPerson[],
  product: ReturnedProduct,
) => Promise<void>;
