import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import type { CheckedItem } from '#features/coupon/coupon-calls.ts';
import { type CouponRefusal, discountOf } from '#features/coupon/coupon-rules.ts';
import type { CouponService } from '#features/coupon/coupon-service.server.ts';
import { cents } from '#features/pricing/money.ts';
import { priceBasket } from '#features/pricing/price-basket.ts';
import { subtotalOf } from '#features/pricing/totals.ts';
import { chooseMethod, type OfferedMethod } from '#features/shipping/quote-shipping.ts';
import type { Shipping } from '#features/shipping/shipping.server.ts';
import type { Taxes } from '#features/tax/tax.server.ts';
import type { ExplainedTrial, Quote, QuoteRequest, ShippingTrial } from './quote-calls.ts';
import { explainRefusedLines, type RefusedLines } from './refused-lines.server.ts';

/** What an order would cost, or why it would be refused. */
export type QuoteResult =
  | { ok: true; quote: Quote }
  | RefusedLines
  | { ok: false; reason: 'coupon'; refusal: CouponRefusal }
  | { ok: false; reason: 'not-shipped-to' | 'vat-number' | 'tax-unavailable' }
  | { ok: false; reason: 'shipping-method-required'; methods: readonly OfferedMethod[] };

/** Creates the service that says what an order would cost. */
export function createQuotes({
  catalogue,
  coupons,
  shipping,
  taxes,
}: {
  catalogue: Pick<CatalogueService, 'listPublished'>;
  coupons: Pick<CouponService, 'apply'>;
  shipping: Shipping;
  taxes: Taxes;
}) {
  /** Finds the present prices and weights of items, or says which of them cannot be ordered. */
  async function findLines(items: readonly CheckedItem[]): Promise<{ ok: true; lines: FoundLine[] } | RefusedLines> {
    const products = await catalogue.listPublished([...new Set(items.map(({ productId }) => productId))]);
    const lines = items.map((item) => toLine(item, products));
    const refused = items.filter((_, index) => lines[index] === undefined);
    if (refused.length > 0) return explainRefusedLines(refused.map(toUnits), async () => products);
    return { ok: true, lines: lines.filter((line) => line !== undefined) };
  }

  return {
    /** Explains which zone and which rates count for items at present prices. */
    async explain({
      items,
      ...destination
    }: ShippingTrial): Promise<{ ok: true; explained: ExplainedTrial } | RefusedLines> {
      const found = await findLines(items);
      if (!found.ok) return found;
      const subtotal = subtotalOf(found.lines);
      const { grams, zone, methods } = shipping.explain(destination, {
        lines: found.lines,
        goodsAmount: subtotal,
        isShippingFree: false,
      });
      const explained = {
        grams,
        subtotal,
        zone: zone && { _id: zone.zone._id, name: zone.zone.name, by: zone.by, match: zone.match },
        methods: methods.map(({ method: { _id, name }, rate, price }) => ({ _id, name, rate, price })),
      };
      return { ok: true, explained };
    },

    /** Prices items as placing an order does, at the present prices of the catalogue. */
    async quote({
      items,
      coupon: code,
      shippingMethodId,
      vatNumber,
      ...destination
    }: QuoteRequest): Promise<QuoteResult> {
      const priced = await findLines(items);
      if (!priced.ok) return priced;
      const found = priced.lines;
      const coupon = code === undefined ? undefined : await coupons.apply(code, found);
      if (coupon?.ok === false) return { ok: false, reason: 'coupon', refusal: coupon.refusal };

      const subtotal = subtotalOf(found);
      const discount = coupon ? discountOf(coupon.applied) : cents(0);
      const offer = shipping.offer(destination, {
        lines: found,
        goodsAmount: cents(subtotal - discount),
        isShippingFree: coupon?.applied.isShippingFree ?? false,
      });
      if (!offer) return { ok: false, reason: 'not-shipped-to' };
      const chosen = chooseMethod(offer, shippingMethodId, { takesCheapest: true });
      if (!chosen.ok) return { ...chosen, methods: offer.methods };
      const decided = await taxes.decide(destination, vatNumber);
      if (!decided.ok) return decided;
      const { saleTax } = decided;
      const { method, fee } = chosen;
      const basket = {
        lines: found,
        discounts: coupon?.applied.discounts ?? [],
        shipping: { fee, taxClass: method?.taxClass },
      };
      const { totals, tax } = priceBasket(basket, saleTax.terms);
      const { mode: taxMode, treatment: taxTreatment, taxLines, taxAmount } = tax;
      const { untaxed } = totals.tax ?? {};
      const quote = {
        ...{ subtotal, discount, methods: [...offer.methods], shippingMethodId: method?._id },
        ...{ shippingFee: totals.shippingFee, taxLines, taxAmount },
        ...(taxMode !== 'off' && { taxMode, taxTreatment, untaxed, vatCheck: saleTax.vatCheck }),
        total: totals.total,
      };
      return { ok: true, quote };
    },
  };
}

type FoundLine = NonNullable<ReturnType<typeof toLine>>;

function toLine({ productId, variantId, amount }: CheckedItem, products: readonly Product[]) {
  const product = products.find(({ _id }) => _id === productId);
  const [only, other] = product?.variants ?? [];
  const sole = other === undefined ? only : undefined;
  const variant = variantId === undefined ? sole : product?.variants.find(({ _id }) => _id === variantId);
  if (!product || !variant) return undefined;
  const { category, taxClass } = product;
  return { amount, price: variant.price, weightGrams: variant.weightGrams, category, taxClass };
}

function toUnits({ productId, variantId }: CheckedItem) {
  return { productId, variantId: variantId ?? null, price: cents(0) };
}
