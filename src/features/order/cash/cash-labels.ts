import type { CashState } from './cash-calls.ts';

/** Labels of the states of cash. */
export const CASH_LABELS = {
  'to-collect': 'To collect',
  collected: 'Collected',
  settled: 'Settled',
} as const satisfies Record<CashState, string>;
