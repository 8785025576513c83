import type { Page } from '@playwright/test';
import type { StripeServer } from '../../support/stripe-server.ts';

/** The bank's decision on the next card. */
export type BankDecision = 'approve' | 'decline';

/** The arguments of `confirmPayment`, without the card, which only Stripe's frame has. */
export interface Confirmation {
  key: string;
  clientSecret: string;
  billing: { name?: string; email?: string };
}

/**
 * Replaces Stripe.js in the page with a stub: a form in an iframe that becomes ready asynchronously, and
 * `confirmPayment`, which pays the intent at the local Stripe server. @returns the calls of `confirmPayment`.
 */
export async function stubStripe(page: Page, stripe: StripeServer, decisions: BankDecision[]): Promise<Confirmation[]> {
  const confirmations: Confirmation[] = [];
  await page.exposeFunction('confirmAtStripe', (confirmation: Confirmation) => {
    confirmations.push(confirmation);
    const id = confirmation.clientSecret.replace('_secret_1', '');
    if (decisions.shift() === 'decline') return { error: { type: 'card_error', message: 'Your card was declined.' } };
    stripe.updateIntent(id, { status: 'succeeded' });
    return { paymentIntent: { id, status: 'succeeded' } };
  });
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${stripeStub.toString()})()` }),
  );
  return confirmations;
}

/** Runs in the browser instead of Stripe.js. Implements the methods that the shop and react-stripe-js use. */
function stripeStub() {
  function createElement() {
    const listeners = new Map<string, () => void>();
    const frame = document.createElement('iframe');
    frame.title = 'Secure payment input frame';
    frame.srcdoc = '<label>Card number <input></label>';
    return {
      mount(container: HTMLElement) {
        container.append(frame);
        // Becomes ready after the form around it, as Stripe's own frame does.
        frame.addEventListener('load', () => listeners.get('ready')?.());
      },
      on: (event: string, listener: () => void) => void listeners.set(event, listener),
      once: () => undefined,
      off: () => undefined,
      update: () => undefined,
      unmount: () => frame.remove(),
      destroy: () => frame.remove(),
    };
  }

  function stripe(key: string) {
    return {
      elements: ({ clientSecret }: { clientSecret: string }) => ({
        clientSecret,
        create: createElement,
        getElement: () => null,
        update: () => undefined,
        submit: async () => ({}),
      }),
      confirmPayment: ({
        elements,
        confirmParams,
      }: {
        elements: { clientSecret: string };
        confirmParams: { payment_method_data: { billing_details: object } };
      }) => {
        const billing = confirmParams.payment_method_data.billing_details;
        return Reflect.get(window, 'confirmAtStripe')({ key, clientSecret: elements.clientSecret, billing });
      },
      createToken: () => undefined,
      createPaymentMethod: () => undefined,
      confirmCardPayment: () => undefined,
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
    };
  }

  Reflect.set(window, 'Stripe', Object.assign(stripe, { version: 'endive' }));
}
