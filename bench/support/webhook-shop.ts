import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import type { WebhookEvent } from '#features/webhook/webhook-event.ts';
import type { ReceivedMessage } from '../../tests/support/webhook-receiver.ts';
import { type SignedIn, signIn } from '../faults/support/signed-in.ts';
import { draftOf, productIds } from './order-shop.ts';

/** Adds webhooks at these addresses as the sample admin. */
export async function addWebhooks(origin: string, urls: readonly string[], events: readonly WebhookEvent[]) {
  const admin = await signIn(origin, SAMPLE_ACCOUNTS.admin);
  for (const url of urls) {
    const answer = await admin.request('/api/webhook', { method: 'POST', body: { url, events } });
    if (!answer.ok) throw new Error(`The webhook was refused with status ${answer.status}`);
  }
}

/** Places an order. @returns its id. */
export async function placeOrder(customer: SignedIn, number: number): Promise<string> {
  const body = draftOf({ email: customer.email, productId: productIds[number % productIds.length] ?? '' });
  const answer = await customer.request('/api/user/order', { method: 'POST', body, key: `webhooks-${number}` });
  if (!answer.ok) throw new Error(`Order ${number} was refused with status ${answer.status}`);
  return answer.json().then(({ _id }) => _id);
}

/** How messages arrived: how many, how many more than once, and how many after a later one of the same order. */
export function judgeArrivals(messages: readonly ReceivedMessage[]) {
  const seen = new Set<string>();
  const latest = new Map<string, string>();
  let repeated = 0;
  let disordered = 0;
  for (const { path, id, data } of messages) {
    const key = `${path} ${id}`;
    if (seen.has(key)) repeated += 1;
    seen.add(key);
    const subject = `${path} ${data.orderId}`;
    if (id < (latest.get(subject) ?? '')) disordered += 1;
    latest.set(subject, id);
  }
  return { different: seen.size, repeated, disordered };
}
