import { nameWithVariant } from '#features/catalogue/variant/variant-name.ts';
import type { BadgeTone } from '#ui/badge.tsx';
import type { LineAmount } from '../order/line-amount.ts';
import { withItems } from '../order/line-items.ts';
import type { Order } from '../order/order-schema.ts';
import type { WithdrawalState } from './withdrawal-schema.ts';

export const WITHDRAWAL_STATE_LABELS: Record<WithdrawalState, string> = {
  open: 'Open',
  late: 'Late',
  unmatched: 'Unmatched',
  done: 'Done',
};

export const WITHDRAWAL_STATE_TONES: Record<WithdrawalState, BadgeTone> = {
  open: 'blue',
  late: 'amber',
  unmatched: 'red',
  done: 'green',
};

/** Names the withdrawn products, or the whole order. */
export function describeLines(order: Order | undefined, lines: readonly LineAmount[] | undefined): string {
  if (!order || !lines) return 'The whole order';
  return withItems(order, lines)
    .map(({ item, amount }) => `${nameWithVariant(item)} × ${amount}`)
    .join(', ');
}
