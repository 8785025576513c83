import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from './money.ts';
import { type TaxedAmount, taxOfRefund } from './refund-tax.ts';
import {
  type AppliedRate,
  computeTax,
  findTaxRate,
  NO_TAX,
  shareShipping,
  TAX_CLASSES,
  type TaxedBasket,
  type TaxTerms,
} from './tax.ts';

const STANDARD: AppliedRate = { name: 'VAT', country: 'DE', taxClass: 'standard', percent: 19 };
const REDUCED: AppliedRate = { ...STANDARD, taxClass: 'reduced', percent: 7 };
const INCLUDED: TaxTerms = { mode: 'included', treatment: 'standard', rates: [STANDARD, REDUCED] };
const ADDED: TaxTerms = { ...INCLUDED, mode: 'added' };

const BASKET: TaxedBasket = {
  lines: [
    { amount: cents(11_900), taxClass: 'standard' },
    { amount: cents(3_210), taxClass: 'reduced' },
  ],
  shippingFee: cents(500),
};

test('prices that contain tax are divided into net and tax for each rate', () => {
  const { taxLines, taxAmount, lines, shippingFee } = computeTax(BASKET, INCLUDED);
  // Of the shipping, 393.78… cents belong to the first line and 106.22… to the second.
  expect(taxLines).toEqual([
    { ...STANDARD, net: 10_331, tax: 1963 },
    { ...REDUCED, net: 3099, tax: 217 },
  ]);
  expect(taxAmount).toBe(2180);
  expect(lines).toEqual([
    { goods: 1900, shipping: 63, untaxed: 0 },
    { goods: 210, shipping: 7, untaxed: 0 },
  ]);
  expect(shippingFee).toBe(500);
});

test('tax is added to prices without it', () => {
  const { taxLines, taxAmount } = computeTax(BASKET, ADDED);
  expect(taxLines).toEqual([
    { ...STANDARD, net: 12_294, tax: 2336 },
    { ...REDUCED, net: 3316, tax: 232 },
  ]);
  expect(taxAmount).toBe(2568);
});

test('shipping with a class of its own is taxed as that, whatever the goods are', () => {
  const { taxLines, lines } = computeTax({ ...BASKET, shippingClass: 'standard' }, ADDED);
  expect(taxLines.map(({ net }) => net)).toEqual([12_400, 3210]);
  expect(lines.map(({ goods, shipping }) => [goods, shipping])).toEqual([
    [2261, 75],
    [225, 20],
  ]);
});

test('half a cent of tax counts as one', () => {
  const one = { lines: [{ amount: cents(50), taxClass: 'standard' as const }], shippingFee: cents(0) };
  const terms = (percent: number, mode: 'added' | 'included'): TaxTerms => ({
    ...{ mode, treatment: 'standard', rates: [{ ...STANDARD, percent }] },
  });
  expect(computeTax(one, terms(1, 'added')).taxAmount).toBe(1);
  expect(computeTax(one, terms(0.9999, 'added')).taxAmount).toBe(0);
  expect(computeTax(one, terms(100, 'included')).taxAmount).toBe(25);
  const three = { ...one, lines: [{ amount: cents(3), taxClass: 'standard' as const }] };
  expect(computeTax(three, terms(100, 'included')).taxLines[0]).toMatchObject({ net: 1, tax: 2 });
});

test.each(['reverse-charge', 'export'] as const)('for %s, the tax at home is taken out of the prices', (treatment) => {
  const { taxLines, taxAmount, lines, shippingFee } = computeTax(BASKET, { ...INCLUDED, treatment });
  expect({ taxLines, taxAmount }).toEqual({ taxLines: [], taxAmount: 0 });
  expect(lines).toEqual([
    { goods: 0, shipping: 0, untaxed: 1900 },
    { goods: 0, shipping: 0, untaxed: 210 },
  ]);
  expect(shippingFee).toBe(430);
  const added = computeTax(BASKET, { ...ADDED, treatment });
  expect(added).toMatchObject({ taxLines: [], taxAmount: 0, shippingFee: 500 });
  expect(added.lines.every(({ untaxed }) => untaxed === 0)).toBe(true);
});

test('without a rate, or with tax switched off, there is no tax', () => {
  const none = { taxLines: [], taxAmount: 0, shippingFee: 500 };
  expect(computeTax(BASKET, NO_TAX)).toMatchObject(none);
  expect(computeTax(BASKET, { ...INCLUDED, mode: 'off' })).toMatchObject(none);
  expect(computeTax(BASKET, { ...INCLUDED, treatment: 'none' })).toMatchObject(none);
  expect(computeTax(BASKET, { ...INCLUDED, rates: [REDUCED] }).taxLines).toHaveLength(1);
});

test('goods that are free share the shipping equally', () => {
  const line = { amount: cents(0), taxClass: 'standard' as const };
  const { lines } = computeTax({ lines: [line, line], shippingFee: cents(1000) }, ADDED);
  expect(lines.map(({ shipping }) => shipping)).toEqual([95, 95]);
});

test('goods that are free pay no tax, and share no shipping with others', () => {
  const free = { amount: cents(0), taxClass: 'standard' } as const;
  expect(computeTax({ lines: [free], shippingFee: cents(0) }, INCLUDED).taxLines).toEqual([]);
  expect(shareShipping({ lines: [free, { ...free, amount: cents(100) }], shippingFee: cents(500) })).toEqual([0, 500]);
});

test('reduced goods pay the standard rate where there is no reduced one, and no others do', () => {
  expect(findTaxRate([STANDARD], 'reduced')).toBe(STANDARD);
  expect(findTaxRate([STANDARD, REDUCED], 'reduced')).toBe(REDUCED);
  expect(findTaxRate([{ ...STANDARD, taxClass: 'zero', percent: 0 }, STANDARD], 'reduced')).toBe(STANDARD);
  expect(findTaxRate([STANDARD], 'zero')).toBeUndefined();
  expect(findTaxRate([REDUCED], 'standard')).toBeUndefined();
});

const taxClass = fc.constantFrom(...TAX_CLASSES);
const amount = fc.integer({ min: 0, max: 1_000_000 }).map(cents);
const percent = fc.integer({ min: 0, max: 1_000_000 }).map((scaled) => scaled / 10_000);
const basket = fc.record({
  lines: fc.array(fc.record({ amount, taxClass }), { minLength: 1, maxLength: 8 }),
  shippingFee: amount,
  shippingClass: fc.option(taxClass, { nil: undefined }),
});
const terms = fc.record({
  mode: fc.constantFrom('included' as const, 'added' as const),
  treatment: fc.constant('standard' as const),
  rates: fc
    .uniqueArray(taxClass)
    .chain((classes) =>
      fc.tuple(...classes.map((each) => percent.map((value) => ({ ...STANDARD, taxClass: each, percent: value })))),
    ),
});

test('the taxes of lines sum to the taxes of rates, and net and tax to what is paid', () => {
  fc.assert(
    fc.property(basket, terms, (random, rules) => {
      const tax = computeTax(random, rules);
      const ofLines = tax.lines.reduce((sum, { goods, shipping }) => sum + goods + shipping, 0);
      expect(ofLines).toBe(tax.taxAmount);
      expect(tax.taxLines.reduce((sum, line) => sum + line.tax, 0)).toBe(tax.taxAmount);
      const shown = random.lines.reduce((sum, line) => sum + line.amount, Number(random.shippingFee));
      const net = tax.taxLines.reduce((sum, line) => sum + line.net, 0);
      expect(rules.mode === 'included' ? net + tax.taxAmount : net).toBeLessThanOrEqual(shown);
      for (const { goods, shipping } of tax.lines) expect(Math.min(goods, shipping)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('refunds in whatever parts give back all of each rate in the end, and never more', () => {
  const rate = fc
    .tuple(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 100 }))
    .map(([gross, share]) => ({ gross: cents(gross), tax: cents(Math.floor((gross * share) / 200)) }));
  const part = fc.record({
    portion: fc.double({ min: 0, max: 1, noNaN: true }),
    names: fc.integer({ min: -1, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(rate, { minLength: 1, maxLength: 4 }), fc.array(part, { maxLength: 6 }), (paid, parts) => {
      let before: TaxedAmount[] = paid.map(() => ({ gross: cents(0), tax: cents(0) }));
      const total = paid.reduce((sum, { gross }) => sum + gross, 0);
      for (const { portion, names } of [...parts, { portion: 1, names: -1 }]) {
        const left = total - before.reduce((sum, { gross }) => sum + gross, 0);
        const back = cents(Math.floor(left * portion));
        const named = paid.map((_, index) => (index === names ? back : cents(0)));
        const taxes = taxOfRefund(paid, { before, named, amount: back });
        expect(taxes.reduce((sum, { gross }) => sum + gross, 0)).toBe(back);
        before = before.map((sum, index) => ({
          gross: cents(sum.gross + (taxes[index]?.gross ?? 0)),
          tax: cents(sum.tax + (taxes[index]?.tax ?? 0)),
        }));
        for (const [index, { gross, tax }] of paid.entries()) {
          expect(before[index]?.gross).toBeLessThanOrEqual(gross);
          expect(before[index]?.tax).toBeLessThanOrEqual(tax);
        }
      }
      expect(before).toEqual(paid);
    }),
  );
});

test('a named rate gives back no more than the amount, also if nothing went back before', () => {
  const paid: TaxedAmount[] = [{ gross: cents(11_900), tax: cents(1900) }];
  expect(taxOfRefund(paid, { before: [], named: [cents(5000)], amount: cents(1190) })).toEqual([
    { gross: 1190, tax: 190 },
  ]);
});

test('an amount below what is named is divided in proportion to it', () => {
  const rate: TaxedAmount = { gross: cents(11_900), tax: cents(1900) };
  const options = { before: [], named: [cents(3000), cents(1000)], amount: cents(1000) };
  expect(taxOfRefund([rate, rate], options).map(({ gross }) => gross)).toEqual([750, 250]);
});

test('without tax, a shop has no rates', () => {
  expect(computeTax(BASKET, NO_TAX)).toMatchObject({ mode: 'off', treatment: 'none', taxLines: [], taxAmount: 0 });
  expect(NO_TAX.rates).toEqual([]);
});

test('a named rate gives back first, and only what it does not have comes from the others', () => {
  const paid = [
    { gross: cents(1190), tax: cents(190) },
    { gross: cents(1070), tax: cents(70) },
  ];
  const nothing = paid.map(() => ({ gross: cents(0), tax: cents(0) }));
  const first = { before: nothing, named: [cents(1190), cents(0)], amount: cents(1190) };
  expect(taxOfRefund(paid, first)).toEqual([paid[0], { gross: 0, tax: 0 }]);
  const before = [{ gross: cents(690), tax: cents(110) }, nothing[1] ?? { gross: cents(0), tax: cents(0) }];
  expect(taxOfRefund(paid, { ...first, before }).map(({ gross }) => gross)).toEqual([500, 690]);
});
