import type { TaxClass } from './tax.ts';

/** How staff call the tax classes. */
export const TAX_CLASS_LABELS = {
  standard: 'Standard',
  reduced: 'Reduced',
  zero: 'Zero',
} as const satisfies Record<TaxClass, string>;
