import type { Kysely, Transaction } from 'kysely';
import type { AuditEntryTable } from '#features/audit/audit-table.ts';
import type { ProductChangeTable, ProductTable } from '#features/catalogue/product-table.ts';
import type { PictureTable } from '#features/media/picture-table.ts';
import type { OrderItemTable, ShopOrderTable } from '#features/order/order-table.ts';
import type { PaymentEventTable, PaymentIntentTable } from '#features/payment/payment-table.ts';
import type { SandboxIntentTable } from '#features/payment/sandbox/sandbox-table.ts';
import type { ShopUserTable } from '#features/user/user-table.ts';

/** Rows of `seed`: sample data that was planted once. */
interface SeedTable {
  name: string;
  planted_at: number;
}

/** Rows of `attempt`: how often somebody tried something since a window of time began. */
interface AttemptTable {
  /** Keyed hash of what was tried and by whom. */
  subject: string;
  count: number;
  ends_at: number;
}

/** Rows of `chore`: when something that one process at a time should do was last begun. */
interface ChoreTable {
  name: string;
  begun_at: number;
}

/** Every table of the shop; the identity provider keeps its own. */
export interface Tables {
  product: ProductTable;
  product_change: ProductChangeTable;
  shop_order: ShopOrderTable;
  order_item: OrderItemTable;
  shop_user: ShopUserTable;
  seed: SeedTable;
  audit_entry: AuditEntryTable;
  attempt: AttemptTable;
  payment_intent: PaymentIntentTable;
  payment_event: PaymentEventTable;
  sandbox_intent: SandboxIntentTable;
  chore: ChoreTable;
  picture: PictureTable;
}

/** The shop's database, outside of a transaction. */
export type Database = Kysely<Tables>;
/** One transaction on it: what must be atomic asks for this type. */
export type ShopTransaction = Transaction<Tables>;
