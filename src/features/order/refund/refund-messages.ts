/** What a toast says about a refund. */
export const REFUND_MESSAGES = { done: 'Successfully refunded', 'under-way': 'The refund is under way' } as const;
