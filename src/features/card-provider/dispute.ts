import * as z from 'zod/mini';

/**
 * State of a dispute, in which a customer asks the bank to reverse a payment:
 * - `needs-response`: the shop loses unless it responds at the payment provider
 * - `under-review`: the bank has not decided yet
 * - `won`, `lost`: the bank decided for the shop, or for the customer, who got the money back
 * - `closed`: it ended without a decision
 */
export const disputeStateSchema = z.enum(['needs-response', 'under-review', 'won', 'lost', 'closed']);
export type DisputeState = z.infer<typeof disputeStateSchema>;
