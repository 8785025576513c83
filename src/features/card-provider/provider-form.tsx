import { lazyComponent } from '#ui/lazy-component.tsx';
import { CardFormSkeleton } from './card-form-skeleton.tsx';
import type { PaymentProvider } from './payment-provider.ts';
import type { ProviderFormProps } from './provider-form-props.ts';
import { SandboxForm } from './sandbox/sandbox-form.tsx';

const StripeForm = lazyComponent(() => import('./stripe/stripe-form.tsx'), { Fallback: CardFormSkeleton });

/** The card form of the shop's provider. */
export function ProviderForm({ provider, ...form }: ProviderFormProps & { provider: PaymentProvider }) {
  switch (provider.name) {
    case 'sandbox':
      return <SandboxForm {...form} />;
    case 'stripe':
      return <StripeForm {...form} publishableKey={provider.publishableKey} />;
    case 'off':
      return null;
  }
}
