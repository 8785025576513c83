import type { Kysely, Transaction } from 'kysely';
import type { AuditEntryTable } from '#features/audit/audit-table.ts';
import type { ProductChangeTable, ProductTable } from '#features/catalogue/product-table.ts';
import type {
  IdentityAccountTable,
  IdentitySessionTable,
  IdentityUserTable,
  IdentityVerificationTable,
} from '#features/identity/identity-table.ts';
import type { PictureTable } from '#features/media/picture-table.ts';
import type { OrderItemTable, ShopOrderTable } from '#features/order/order-table.ts';
import type {
  PaymentAttemptTable,
  PaymentEventTable,
  PaymentIntentTable,
  PaymentRefundTable,
} from '#features/payment/payment-table.ts';
import type { SandboxIntentTable, SandboxRefundTable } from '#features/payment/sandbox/sandbox-table.ts';
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
  /** Keyed hash of the account, where the row concerns one. */
  account: string | null;
}

/** Rows of `chore`: when something that one process at a time should do was last begun. */
interface ChoreTable {
  name: string;
  begun_at: number;
}

/** Every table that the shop's own statements use. The identity provider writes those of `identity_`. */
export interface Tables {
  product: ProductTable;
  product_change: ProductChangeTable;
  shop_order: ShopOrderTable;
  order_item: OrderItemTable;
  shop_user: ShopUserTable;
  identity_user: IdentityUserTable;
  identity_session: IdentitySessionTable;
  identity_account: IdentityAccountTable;
  identity_verification: IdentityVerificationTable;
  seed: SeedTable;
  audit_entry: AuditEntryTable;
  attempt: AttemptTable;
  payment_intent: PaymentIntentTable;
  payment_attempt: PaymentAttemptTable;
  payment_refund: PaymentRefundTable;
  payment_event: PaymentEventTable;
  sandbox_intent: SandboxIntentTable;
  sandbox_refund: SandboxRefundTable;
  chore: ChoreTable;
  picture: PictureTable;
}

type Writing = 'insertInto' | 'replaceInto' | 'updateTable' | 'deleteFrom' | 'mergeInto';

/** The shop's database outside of a transaction, which is read only: whatever writes takes a {@link ShopTransaction}. */
export type Database = Omit<Kysely<Tables>, Writing>;
/** One transaction on it. */
export type ShopTransaction = Transaction<Tables>;
