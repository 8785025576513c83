/** The samples that a demo can begin with instead of the shop of the specification. */
export const SAMPLES = ['europe'] as const;
export type Sample = (typeof SAMPLES)[number];
