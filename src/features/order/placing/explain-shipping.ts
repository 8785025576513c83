import { type Cents, formatPrice } from '#features/pricing/money.ts';
import { offeredMethodsSchema, type ShownMethod } from '#features/shipping/offered-method-schema.ts';
import type { ProblemBody } from '#platform/http/problem.ts';

/** How a cart is shipped and taxed, and for how much, as its customer saw it. */
export interface ShownShipping {
  /** Undefined in a shop without shipping zones. */
  method: ShownMethod | undefined;
  fee: Cents;
  /** Undefined in a shop without taxes. */
  taxAmount: Cents | undefined;
}

const REFUSALS: ReadonlySet<string | undefined> = new Set([
  'not-shipped-to',
  'shipping-method-required',
  'shipping-changed',
  'tax-changed',
]);

/** Whether an order was refused because of how it would be shipped or taxed. */
export function isShippingRefusal({ code }: ProblemBody): boolean {
  return REFUSALS.has(code);
}

/** Tells the customer what has changed about shipping since they saw its price, and what to do. */
export function explainShipping(problem: ProblemBody, shown: ShownShipping): string {
  const methods = offeredMethodsSchema.safeParse(problem).data?.methods ?? [];
  switch (problem.code) {
    case 'shipping-changed': {
      const method = methods.find(({ _id }) => _id === shown.method?._id) ?? methods[0];
      if (!method) return problem.detail;
      const prices = `${formatPrice(method.price)} instead of ${formatPrice(shown.fee)}`;
      return `${method.name} now costs ${prices}. Check the total and order again.`;
    }
    case 'shipping-method-required':
      if (methods.length === 0) return 'Shipping has changed. Check the total and order again.';
      if (!shown.method) return problem.detail;
      return `${shown.method.name} is not available for this order any more. Check how it is shipped and order again.`;
    default:
      return problem.detail;
  }
}
