import type { Order } from '#features/order/order/order-schema.ts';

/** Props of a provider's form. `onPaid` rejects with an ApiError if the server cannot verify the payment. */
export interface ProviderFormProps {
  order: Order;
  total: string;
  clientSecret: string;
  onPaid: (transactionId: string) => Promise<void>;
}
