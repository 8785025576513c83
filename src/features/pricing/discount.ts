import { divideByLargestRemainder } from './largest-remainder.ts';
import { type Cents, cents } from './money.ts';
import { lineTotal, type PricedLine } from './totals.ts';

/** What a coupon takes off an order. `category` limits it to the lines of that category. */
export type DiscountTerms =
  | { kind: 'percent' /** 1 to 100. */; value: number; category?: string | undefined }
  | { kind: 'amount'; value: Cents; category?: string | undefined }
  | { kind: 'free-shipping'; category?: string | undefined };

/** A line with the category of its product, unless the product is gone or its category does not matter. */
export interface CategorisedLine extends PricedLine {
  category?: string | undefined;
}

/** Whether a coupon's category limits it to this line, or it has none. */
export function isDiscounted({ category }: Pick<CategorisedLine, 'category'>, terms: DiscountTerms): boolean {
  return terms.category === undefined || terms.category === category;
}

/** Computes what each line of an order gets off: shares of the discount by largest remainder. */
export function discountsOf(lines: readonly CategorisedLine[], terms: DiscountTerms): Cents[] {
  const bases = lines.map((line) => (isDiscounted(line, terms) ? lineTotal(line) : cents(0)));
  const base = cents(bases.reduce((sum, each) => sum + each, 0));
  return divideByLargestRemainder(discountOf(base, terms), bases);
}

/** Computes the discount on products that cost `base`. Half a cent counts as one for the customer. */
function discountOf(base: Cents, terms: DiscountTerms): Cents {
  if (terms.kind === 'percent') return cents(Math.round((base * terms.value) / 100));
  return terms.kind === 'amount' ? cents(Math.min(terms.value, base)) : cents(0);
}
