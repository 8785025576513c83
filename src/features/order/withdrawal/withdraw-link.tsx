import { use } from 'react';
import { href } from 'react-router';
import { TextLink } from '#ui/text-link.tsx';
import { TimeZone } from '#ui/time-zone.ts';
import type { Order } from '../order/order-schema.ts';
import { WITHDRAW_LABEL } from './withdraw-label.ts';
import { planWithdrawal } from './withdrawal-plan.ts';
import { WITHDRAWAL_DAYS } from './withdrawal-schema.ts';

/** The customer's way to withdraw from an order, as a sentence. Shows nothing once that is too late or nothing is left. */
export function WithdrawLink({ order }: { order: Order }) {
  const { does } = planWithdrawal(order, { lines: undefined, receivedAt: Date.now() }, use(TimeZone));
  if (does === 'late' || does === 'nothing') return null;
  return (
    <p>
      <TextLink to={`${href('/withdraw')}?${new URLSearchParams({ order: order._id })}`}>{WITHDRAW_LABEL}</TextLink>{' '}
      until {WITHDRAWAL_DAYS} days after delivery
    </p>
  );
}
