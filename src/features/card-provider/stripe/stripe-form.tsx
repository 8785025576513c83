import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElementsOptions } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type FormEvent, useEffect, useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field.tsx';
import { CardFormSkeleton } from '../card-form-skeleton.tsx';
import type { ProviderFormProps } from '../provider-form-props.ts';
import { usePaying } from '../use-paying.ts';
import { stripeAppearance } from './stripe-appearance.ts';

const NOT_LOADED =
  'The card form of our payment provider, Stripe, did not load. Check your connection, and that nothing blocks js.stripe.com, then open this again.';

/** Stripe's card form. The card number goes only to Stripe. The script loads when the form is first shown. */
export default function StripeForm({ publishableKey, ...form }: ProviderFormProps & { publishableKey: string }) {
  const stripe = useStripeScript(publishableKey);
  if (stripe === 'loading') return <CardFormSkeleton total={form.total} />;
  if (stripe === 'failed') return <Alert kind="error">{NOT_LOADED}</Alert>;

  const options: StripeElementsOptions = { clientSecret: form.clientSecret, appearance: stripeAppearance() };
  return (
    <Elements stripe={stripe} options={options}>
      <CardForm {...form} />
    </Elements>
  );
}

function CardForm({ payer, total, clientSecret, onPaid }: ProviderFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const { busy, problem, setProblem, attempt } = usePaying();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!stripe || !elements) return;
    void attempt(async () => {
      const confirmed = await stripe.confirmPayment({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: window.location.href, payment_method_data: { billing_details: payer } },
      });
      // Another tab may have paid the same intent.
      const intent = confirmed.paymentIntent ?? confirmed.error?.payment_intent;
      if (intent?.status !== 'succeeded')
        return confirmed.error?.message ?? 'The payment did not go through. Try another card.';
      await onPaid(intent.id);
      return undefined;
    });
  }

  return (
    <form className="stack" onSubmit={submit}>
      <PaymentElement
        options={{
          fields: { billingDetails: { name: 'never', email: 'never' } },
          wallets: { applePay: 'never', googlePay: 'never' },
        }}
        onReady={() => setReady(true)}
        onLoadError={() => setProblem(NOT_LOADED)}
      />
      {problem === undefined ? null : <FieldError>{problem}</FieldError>}
      <Button type="submit" block busy={busy} busyLabel="Paying" disabled={!isReady || !stripe || !clientSecret}>
        Pay {total}
      </Button>
    </form>
  );
}

function useStripeScript(publishableKey: string): Stripe | 'loading' | 'failed' {
  const [stripe, setStripe] = useState<Stripe | 'loading' | 'failed'>('loading');
  useEffect(() => {
    loadStripe(publishableKey).then(
      (loaded) => setStripe(loaded ?? 'failed'),
      () => setStripe('failed'),
    );
  }, [publishableKey]);
  return stripe;
}
