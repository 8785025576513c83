import type { Page } from '@playwright/test';
import type { StripeServer } from '../../support/stripe-server.ts';

/** What a customer's bank says of the next card. */
export type BankAnswer = 'yes' | 'no';

/** What Stripe was told beside the card, which only Stripe sees. */
export interface Confirmed {
  key: string;
  clientSecret: string;
  billing: { name?: string; email?: string };
}

/**
 * Puts a stand-in where browsers load Stripe's script: a form in a frame of its own that is ready a moment later, and
 * `confirmPayment`, which pays the intent at the stand-in for Stripe's server.
 */
export async function replaceStripe(page: Page, stripe: StripeServer, answers: BankAnswer[]): Promise<Confirmed[]> {
  const confirmed: Confirmed[] = [];
  await page.exposeFunction('askStripe', (asked: Confirmed) => {
    confirmed.push(asked);
    const id = asked.clientSecret.replace('_secret_1', '');
    if (answers.shift() === 'no') return { error: { type: 'card_error', message: 'Your card was declined.' } };
    stripe.change(id, { status: 'succeeded' });
    return { paymentIntent: { id, status: 'succeeded' } };
  });
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${standIn.toString()})()` }),
  );
  return confirmed;
}

/** Runs in the browser instead of Stripe's script, with what of its interface the shop and react-stripe-js use. */
function standIn() {
  function createElement() {
    const listeners = new Map<string, () => void>();
    const frame = document.createElement('iframe');
    frame.title = 'Secure payment input frame';
    frame.srcdoc = '<label>Card number <input></label>';
    return {
      mount(place: HTMLElement) {
        place.append(frame);
        // Later than the form around it, as Stripe's own frame is.
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
        return Reflect.get(window, 'askStripe')({ key, clientSecret: elements.clientSecret, billing });
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
