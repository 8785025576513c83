import { divideByLargestRemainder } from './largest-remainder.ts';
import { type Cents, cents } from './money.ts';

/** What goods and shipping are taxed as. */
export const TAX_CLASSES = ['standard', 'reduced', 'zero'] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

/** Whether the shop's prices contain the tax, it is added to them, or there is none. */
export type TaxMode = 'off' | 'included' | 'added';

/** Which tax an order has. Goods for a business in another country of the EU and for abroad have none. */
export type TaxTreatment = 'standard' | 'reverse-charge' | 'export' | 'none';

/** A rate as it applies to an order. */
export interface AppliedRate {
  /** Such as "VAT". */
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISO 3166-2. */
  region?: string | undefined;
  taxClass: TaxClass;
  /** 0 to 100, with at most four decimals. */
  percent: number;
}

/** What decides how an order is taxed. */
export interface TaxTerms {
  mode: TaxMode;
  treatment: TaxTreatment;
  /** Of the place that the treatment names: for reverse charge and exports, the rates at home that are taken out. */
  rates: readonly AppliedRate[];
}

/** A line, or shipping, before tax. */
export interface Taxable {
  /** The price as shown, less the discount. */
  amount: Cents;
  taxClass: TaxClass;
}

/** The goods and the shipping of an order. */
export interface TaxedBasket {
  lines: readonly Taxable[];
  shippingFee: Cents;
  /** What the shipping is taxed as. Without it, as the goods are, in proportion to their amounts. */
  shippingClass?: TaxClass | undefined;
}

/** What an order pays at one rate. */
export interface TaxLine extends AppliedRate {
  /** Without the tax. */
  net: Cents;
  tax: Cents;
}

/** The tax of one line. */
export interface LineTax {
  /** Of the goods. */
  goods: Cents;
  /** Of the line's share of the shipping. */
  shipping: Cents;
  /** What was taken out of the price that is shown, because the order has no tax. */
  untaxed: Cents;
}

/** The tax of an order. */
export interface OrderTax {
  mode: TaxMode;
  treatment: TaxTreatment;
  /** One for each rate; empty if the order has no tax. */
  taxLines: TaxLine[];
  /** The sum of the tax lines, and of the taxes of all lines of the order. */
  taxAmount: Cents;
  /** By index of the line. */
  lines: LineTax[];
  /** The fee without the tax that was taken out of it. */
  shippingFee: Cents;
}

/** No tax, as in a shop that has not set any. */
export const NO_TAX: TaxTerms = { mode: 'off', treatment: 'none', rates: [] };

/** A percentage of 100 in ten-thousandths of a percent. */
const WHOLE = 1_000_000n;

/** An amount that is taxed at a rate: goods of a line, or their share of the shipping. */
interface Part {
  line: number;
  of: 'goods' | 'shipping';
  amount: Cents;
  taxClass: TaxClass;
}

/**
 * Computes the tax of an order. For each rate it is rounded once, half a cent up, over all goods and shipping that it
 * applies to, and then divided among the lines by largest remainder, so that these sum to it. For reverse charge and
 * exports, prices that contain tax become net prices.
 */
export function computeTax(basket: TaxedBasket, { mode, treatment, rates }: TaxTerms): OrderTax {
  const parts = partsOf(basket).filter(({ amount }) => amount > 0);
  const isTaxed = mode !== 'off' && treatment === 'standard';
  const isTakenOut = mode === 'included' && (treatment === 'reverse-charge' || treatment === 'export');
  const groups = isTaxed || isTakenOut ? groupByRate(parts, rates).map((group) => withTax(group, mode)) : [];
  const taxes = groups.flatMap(({ taxed }) => taxed);
  const sumFor = (line: number, of: Part['of']) =>
    cents(taxes.reduce((sum, { part, tax }) => (part.line === line && part.of === of ? sum + tax : sum), 0));

  const nothing = cents(0);
  const lines = basket.lines.map((_, line) =>
    isTakenOut
      ? { goods: nothing, shipping: nothing, untaxed: sumFor(line, 'goods') }
      : { goods: sumFor(line, 'goods'), shipping: sumFor(line, 'shipping'), untaxed: nothing },
  );
  const takenFromShipping = isTakenOut ? sumUp(basket.lines.map((_, line) => sumFor(line, 'shipping'))) : 0;
  const taxLines = isTakenOut ? [] : groups.map(({ rate, net, tax }) => ({ ...rate, net, tax }));
  return {
    mode,
    treatment,
    taxLines,
    taxAmount: sumUp(taxLines.map(({ tax }) => tax)),
    lines,
    shippingFee: cents(basket.shippingFee - takenFromShipping),
  };
}

/** Computes what the customer pays on top of the prices that are shown. */
export function addedTax({ mode, taxAmount }: Pick<OrderTax, 'mode' | 'taxAmount'>): Cents {
  return mode === 'added' ? taxAmount : cents(0);
}

/** Finds the rate of a class: reduced goods without a rate of their own pay the standard rate. */
export function findTaxRate<Rate extends AppliedRate>(rates: readonly Rate[], taxClass: TaxClass): Rate | undefined {
  const own = rates.find((rate) => rate.taxClass === taxClass);
  return own ?? (taxClass === 'reduced' ? rates.find((rate) => rate.taxClass === 'standard') : undefined);
}

/** Divides the shipping fee among the lines, in proportion to their amounts. Goods that cost nothing share it equally. */
export function shareShipping({ lines, shippingFee }: Pick<TaxedBasket, 'lines' | 'shippingFee'>): Cents[] {
  const amounts = lines.map(({ amount }) => amount);
  const isFree = amounts.every((amount) => amount === 0);
  return divideByLargestRemainder(shippingFee, isFree ? amounts.map(() => cents(1)) : amounts);
}

function partsOf({ lines, shippingFee, shippingClass }: TaxedBasket): Part[] {
  const shares = shareShipping({ lines, shippingFee });
  return lines.flatMap(({ amount, taxClass }, line): Part[] => [
    { line, of: 'goods', amount, taxClass },
    { line, of: 'shipping', amount: shares[line] ?? cents(0), taxClass: shippingClass ?? taxClass },
  ]);
}

function groupByRate(parts: readonly Part[], rates: readonly AppliedRate[]) {
  const groups = new Map<AppliedRate, Part[]>();
  for (const part of parts) {
    const rate = findTaxRate(rates, part.taxClass);
    if (rate) groups.set(rate, [...(groups.get(rate) ?? []), part]);
  }
  return Array.from(groups, ([rate, of]) => ({ rate, parts: of }));
}

function withTax({ rate, parts }: { rate: AppliedRate; parts: readonly Part[] }, mode: TaxMode) {
  const base = sumUp(parts.map(({ amount }) => amount));
  const tax = taxOn(base, rate.percent, mode === 'included');
  const shares = divideByLargestRemainder(
    tax,
    parts.map(({ amount }) => amount),
  );
  const taxed = parts.map((part, index) => ({ part, tax: shares[index] ?? cents(0) }));
  return { rate, net: mode === 'included' ? cents(base - tax) : base, tax, taxed };
}

/** Computes the tax on an amount, or the tax that it contains. Half a cent counts as one. */
function taxOn(base: Cents, percent: number, isIncluded: boolean): Cents {
  const scaled = BigInt(Math.round(percent * 10_000));
  const divisor = isIncluded ? WHOLE + scaled : WHOLE;
  return cents(Number((2n * BigInt(base) * scaled + divisor) / (2n * divisor)));
}

function sumUp(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((sum, amount) => sum + amount, 0));
}
