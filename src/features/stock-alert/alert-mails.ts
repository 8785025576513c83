import type { Cents } from '#features/pricing/money.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';

/** A product or variant that people wait for. */
export interface WantedProduct {
  productId: string;
  variantId: string;
  name: string;
  /** How people call the variant; empty if the product has only one. */
  variant: string;
}

/** A product or variant that is back in stock. */
export interface ReturnedProduct extends WantedProduct {
  slug: string | undefined;
  price: Cents;
}

/** Who waits for it. */
export interface Recipient {
  /** Undefined for people without an account. */
  userId: string | undefined;
  email: string;
}

/** Writes the mails of stock alerts. They leave after the transaction. */
export interface AlertMails {
  /** Says that a product is back. */
  backInStock: (trx: ShopTransaction, people: readonly Recipient[], product: ReturnedProduct) => Promise<void>;
  /** Asks a person without an account whether the address is theirs. @returns whether it leaves. */
  confirm: (trx: ShopTransaction, email: string, product: WantedProduct, token: string) => Promise<boolean>;
}
