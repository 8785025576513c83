import { checkStripeKey } from '#features/card-provider/stripe/check-stripe-key.server.ts';
import type { Config } from '../../src/config.ts';
import { remedyFor } from '../../src/environment.ts';
import { type Finding, failed, notUsed, ok, WAIT_MILLISECONDS } from './finding.ts';

/** Asks Stripe about the secret key. That of the webhook can only be told by the first event. */
export async function checkStripe({ cards, shopUrl }: Config): Promise<Finding> {
  if (cards.by !== 'stripe')
    return notUsed(cards.by === 'sandbox' ? 'Cards go to the sandbox.' : 'CARD_PAYMENTS is off.');
  const answer = await checkStripeKey(cards.account, WAIT_MILLISECONDS);
  if (answer.state === 'accepted')
    return ok(
      'The secret key is accepted, and the secret of the webhook is set. In Stripe, send a test event to ' +
        `${shopUrl}/api/webhooks/stripe once.`,
    );
  if (answer.state === 'refused')
    return failed(`STRIPE_SECRET_KEY is refused: ${answer.reason}. ${remedyFor('STRIPE_SECRET_KEY')}`);
  return failed(`STRIPE_SECRET_KEY could not be checked: ${answer.reason}. Open the way from this machine to Stripe.`);
}
