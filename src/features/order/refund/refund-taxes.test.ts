import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, cents } from '#features/pricing/money.ts';
import { priceBasket } from '#features/pricing/price-basket.ts';
import { sharesOf } from '#features/pricing/refund-shares.ts';
import { type AppliedRate, TAX_CLASSES, type TaxTerms } from '#features/pricing/tax.ts';
import { totalsOfOrder } from '../order/order-totals.ts';
import { type TaxedOrder, taxesOfRefunds } from './refund-taxes.ts';
import { isShippingRefundable, refundedPieces, withoutRefunded } from './refundable.ts';

const taxClass = fc.constantFrom(...TAX_CLASSES);
const amount = fc.integer({ min: 0, max: 50_000 }).map(cents);
const line = fc
  .record({
    price: amount,
    amount: fc.integer({ min: 1, max: 5 }),
    taxClass,
    portion: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ portion, ...each }) => ({ ...each, discount: cents(Math.floor(each.price * each.amount * portion)) }));
const rates = fc
  .uniqueArray(taxClass)
  .chain((classes) =>
    fc.tuple(
      ...classes.map((each) =>
        fc
          .integer({ min: 0, max: 300_000 })
          .map((scaled): AppliedRate => ({ name: 'VAT', country: 'DE', taxClass: each, percent: scaled / 10_000 })),
      ),
    ),
  );
const terms: fc.Arbitrary<TaxTerms> = fc.record({
  mode: fc.constantFrom('included' as const, 'added' as const),
  treatment: fc.constantFrom('standard' as const, 'standard' as const, 'export' as const),
  rates,
});
const shipping = fc.record({ fee: amount, taxClass: fc.option(taxClass, { nil: undefined }) });

type Line = typeof line extends fc.Arbitrary<infer Each> ? Each : never;

/** How an order is taxed and shipped. */
interface Sale {
  terms: TaxTerms;
  shipping: { fee: Cents; taxClass?: TaxedOrder['shippingClass'] };
}

/** Composes an order as it is stored. */
function orderOf(lines: readonly Line[], sale: Sale): TaxedOrder {
  const basket = { lines, discounts: lines.map(({ discount }) => discount), shipping: sale.shipping };
  const { totals, tax } = priceBasket(basket, sale.terms);
  return {
    ...{ _id: 'o', email: 'mara@example.com', addressLines: [], refunds: [], shipments: [], returns: [] },
    customer: { name: 'Mara', mobile: 1, streetAddress: 'Street 1', city: 'Bremen', zip: 28195, country: 'DE' },
    items: lines.map((each, index) => {
      const {
        goods,
        shipping: ofShipping,
        untaxed,
      } = tax.lines[index] ?? { goods: cents(0), shipping: cents(0), untaxed: cents(0) };
      const taxes = { tax: cents(goods + ofShipping), shippingTax: ofShipping, untaxed };
      return { ...each, ...taxes, line: index, productId: 'p', name: 'P', image: '' };
    }),
    subtotal: totals.subtotal,
    discount: totals.discount,
    totalAmount: cents(totals.subtotal - totals.discount - (totals.tax?.untaxed ?? 0)),
    shippingFee: totals.shippingFee,
    ...{ taxLines: tax.taxLines, taxAmount: tax.taxAmount, taxMode: tax.mode, taxTreatment: tax.treatment },
    shippingClass: sale.shipping.taxClass,
    ...{ returnDays: 30, warrantyYears: 2 },
    ...{ status: 'confirmed', payment: { method: 'card', status: true }, date: '2026-11-20T10:00:00.000Z', version: 0 },
  };
}

const step = fc.record({
  kind: fc.constantFrom('lines' as const, 'amount' as const),
  pieces: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 4, maxLength: 4 }),
  shipping: fc.boolean(),
  portion: fc.double({ min: 0, max: 1, noNaN: true }),
});

type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

/** Adds the refund of a step as the shop computes it; without a step, of everything that is left. */
function refund(order: TaxedOrder, wanted?: Step): void {
  const left = cents(totalsOfOrder(order).total - order.refunds.reduce((sum, each) => sum + each.amount, 0));
  const at = `2026-11-21T10:00:00.${String(order.refunds.length).padStart(3, '0')}Z`;
  const part = wanted?.kind === 'lines' ? partOf(order, wanted, left) : { lines: [], shipping: false, amount: left };
  const amountBack = wanted?.kind === 'amount' ? cents(Math.floor(left * wanted.portion)) : part.amount;
  if (amountBack === 0) return;
  order.refunds.push({ _id: String(order.refunds.length), at, doneAt: at, state: 'done', ...part, amount: amountBack });
}

function partOf(order: TaxedOrder, { pieces, shipping: withShipping }: Step, left: Cents) {
  const requested = order.items.map(({ line: index }) => ({ line: index, amount: pieces[index] ?? 0 }));
  const part = { lines: withoutRefunded(requested, order), shipping: withShipping && isShippingRefundable(order) };
  const shares = sharesOf(order, part, refundedPieces(order));
  return { lines: [...shares.lines], shipping: part.shipping, amount: cents(Math.min(shares.total, left)) };
}

test('refunds give back what was paid and all of its tax, at each rate, in whatever parts', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 4 }),
      fc.record({ terms, shipping }),
      fc.array(step, { maxLength: 4 }),
      (lines, sale, steps) => {
        const order = orderOf(lines, sale);
        const { total } = totalsOfOrder(order);
        const added = order.taxMode === 'added' ? order.taxAmount : 0;
        expect(order.totalAmount + order.shippingFee + added).toBe(total);
        expect(order.items.reduce((sum, { tax = 0 }) => sum + tax, 0)).toBe(order.taxAmount);
        for (const each of steps) refund(order, each);
        refund(order);
        expect(order.refunds.reduce((sum, each) => sum + each.amount, 0)).toBe(total);
        const credited = [...taxesOfRefunds(order).values()].flat();
        for (const paid of order.taxLines) {
          const back = credited.filter((each) => each.taxClass === paid.taxClass);
          expect(back.reduce((sum, each) => sum + each.net, 0)).toBe(paid.net);
          expect(back.reduce((sum, each) => sum + each.tax, 0)).toBe(paid.tax);
        }
        for (const each of order.refunds) {
          const taxes = taxesOfRefunds(order).get(each._id) ?? [];
          expect(taxes.reduce((sum, { net, tax }) => sum + net + tax, 0)).toBeLessThanOrEqual(each.amount);
          for (const { net, tax } of taxes) expect(Math.min(net, tax)).toBeGreaterThanOrEqual(0);
        }
      },
    ),
    { numRuns: 10_000 },
  );
});
