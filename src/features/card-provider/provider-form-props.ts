/** Props of a provider's form. */
export interface ProviderFormProps {
  /** Who pays. */
  payer: { name: string; email: string };
  /** The amount, as shown. */
  total: string;
  clientSecret: string;
  /** Rejects with an ApiError if the server cannot verify the payment. */
  onPaid: (transactionId: string) => Promise<void>;
}
