import type { Order } from '#features/order/order-schema.ts';

/** What a provider's form needs; `onPaid` rejects with a sentence when the shop does not find the order paid. */
export interface ProviderFormProps {
  order: Order;
  total: string;
  clientSecret: string;
  onPaid: (transactionId: string) => Promise<void>;
}
