/**
 * Starts the stand-in of Stripe for trying a shop out: `node tests/support/serve-stripe.ts http://127.0.0.1:3000`.
 * docs/testing.md explains how.
 */
import { createInterface } from 'node:readline';
import { newId } from '#platform/id.ts';
import { startStripe, stripeEvent } from './stripe-server.ts';

const [shopUrl = 'http://127.0.0.1:3000'] = process.argv.slice(2);
const stripe = await startStripe();
const { secretKey, publishableKey, webhookSecret, apiBase } = stripe.account;
console.log(
  `Start the shop with:
STRIPE_SECRET_KEY=${secretKey} STRIPE_PUBLISHABLE_KEY=${publishableKey} STRIPE_WEBHOOK_SECRET=${webhookSecret} \\
  STRIPE_API_BASE=${apiBase} npm start
Enter pays all open payments.`,
);

for await (const _line of createInterface({ input: process.stdin })) {
  const open = stripe.intents().filter(({ status }) => status === 'requires_payment_method');
  if (open.length === 0) console.log('No payment is open. Choose Pay Now on an order first.');
  for (const { id } of open) console.log(`${id} is paid. The shop answered ${await pay(id)} to the webhook.`);
}
stripe.stop();

/** Pays like a customer, and tells the shop like Stripe. @returns the status of the answer. */
async function pay(id: string): Promise<number> {
  stripe.updateIntent(id, { status: 'succeeded' });
  const { payload, headers } = stripeEvent('payment_intent.succeeded', { id }, { id: `evt_${newId()}` });
  const response = await fetch(new URL('/api/webhooks/stripe', shopUrl), { method: 'POST', headers, body: payload });
  return response.status;
}
