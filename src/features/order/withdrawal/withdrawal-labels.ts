import type { BadgeTone } from '#ui/badge.tsx';
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
