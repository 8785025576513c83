import * as z from 'zod/mini';

/**
 * What became of a withdrawal: the order was cancelled, its pieces are not sent, come back, or both, it was late, nothing
 * of it remained, or staff have to look at it.
 */
export const withdrawalOutcomeSchema = z.enum([
  'cancelled',
  'not-sent',
  'to-send-back',
  'partly-sent',
  'late',
  'nothing',
  'left-to-staff',
]);
export type WithdrawalOutcome = z.infer<typeof withdrawalOutcomeSchema>;
