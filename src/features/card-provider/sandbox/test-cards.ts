import { type Card, hasExpired, isCardNumber } from './card.ts';
import type { CardRefusal } from './sandbox-calls.ts';

/** Outcome of a card: it pays, it needs authentication first, or it is refused. */
export type CardVerdict = 'pays' | 'asks-for-authentication' | CardRefusal;

/** Stripe's test cards (docs.stripe.com/testing). */
const TEST_CARDS: Readonly<Record<string, CardVerdict>> = {
  '4242424242424242': 'pays',
  '5555555555554444': 'pays',
  '378282246310005': 'pays',
  '4000000000000002': 'card-declined',
  '4000000000009995': 'insufficient-funds',
  '4000000000000069': 'expired-card',
  '4000000000000127': 'incorrect-cvc',
  '4000002500003155': 'asks-for-authentication',
};

export function judgeCard(card: Card, now: number): CardVerdict {
  if (!isCardNumber(card.number)) return 'incorrect-number';
  if (hasExpired(card, now)) return 'expired-card';
  return TEST_CARDS[card.number] ?? 'no-test-card';
}
