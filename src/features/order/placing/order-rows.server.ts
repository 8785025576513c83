import { toStoredAddress } from '#features/address/stored-address.server.ts';
import type { OrderRequest } from '#features/catalogue/stock/order-stock.server.ts';
import type { ChangedStock } from '#features/catalogue/stock/stock-queries.server.ts';
import { parseValues } from '#features/catalogue/variant/variant-queries.server.ts';
import { variantText } from '#features/catalogue/variant/variants.ts';
import type { TakenUse } from '#features/coupon/coupon-uses.server.ts';
import { type Cents, cents } from '#features/pricing/money.ts';
import { priceBasket } from '#features/pricing/price-basket.ts';
import { addedTax, type OrderTax } from '#features/pricing/tax.ts';
import type { Promises } from '#features/settings/promises.ts';
import type { OfferedMethod } from '#features/shipping/quote-shipping.ts';
import type { SaleTax } from '#features/tax/tax.server.ts';
import { searchKey } from '#platform/database/search-key.server.ts';
import type { CheckedDraft, OrderShippingMethod } from '../order/order-schema.ts';
import type { OrderItemTable, ShopOrderTable } from '../order/order-table.ts';
import { writeLineTax, writeOrderTax } from '../order/stored-tax.server.ts';
import type { OrderShipping } from './order-shipping.server.ts';

/** What a line of an order asks for, at the price that the customer saw. */
export type OrderedUnits = OrderRequest & { price: Cents };

/** An order to write. */
export interface OrderToWrite {
  draft: CheckedDraft;
  /** The owner of the order. */
  userId: string;
  /** The customer's idempotency key. */
  key: string | undefined;
  /** How it is taxed. */
  saleTax: SaleTax;
  /** A hash of the draft, to recognise a repeated request with the same key. */
  requestHash: string;
}

/** An order that is being written. */
export interface PlacedOrder {
  id: string;
  order: OrderToWrite;
  lines: readonly OrderedUnits[];
}

/** A line of an order, with the fields that it copies from the product. */
export type OrderedLine = OrderedUnits &
  Pick<ChangedStock, 'variantId' | 'name' | 'image' | 'optionValues' | 'weightGrams' | 'taxClass'>;

/** The variant is null only in orders from before there were variants. */
type NewItem = OrderItemTable & { variant_id: string };

/** What applies to an order besides what the customer wrote. */
interface OrderTerms {
  /** Epoch milliseconds. */
  placedAt: number;
  holdMilliseconds: number;
  promises: Pick<Promises, 'returnDays' | 'warrantyYears'>;
  coupon: TakenUse | undefined;
  shipping: OrderShipping;
}

/** Adds to each line the fields that the order copies from the product. */
export function toOrderedLines(
  lines: readonly OrderedUnits[],
  taken: ReadonlyMap<OrderedUnits, ChangedStock>,
): OrderedLine[] {
  return lines.flatMap((line) => {
    const stock = taken.get(line);
    if (!stock) return [];
    const { variantId, name, image, optionValues, weightGrams, taxClass } = stock;
    return { ...line, variantId, name, image, optionValues, weightGrams, taxClass };
  });
}

/** Composes the rows of a new order. */
export function toOrderRows(
  { id, order: { draft, userId, key, requestHash, saleTax } }: PlacedOrder,
  lines: readonly OrderedLine[],
  { placedAt, holdMilliseconds, promises, coupon, shipping }: OrderTerms,
): { row: ShopOrderTable; items: NewItem[]; taxAmount: Cents } {
  const isPaid = draft.payment.method === 'cash';
  const { fee, cheapestFee, method } = shipping;
  const { discounts = [] } = coupon ?? {};
  const basket = { lines, discounts, shipping: { fee, taxClass: method?.taxClass } };
  const { totals, tax } = priceBasket(basket, saleTax.terms);
  const row: ShopOrderTable = {
    id,
    user_id: userId,
    email: draft.email,
    customer_name: draft.customer.name,
    customer_key: searchKey(draft.customer.name),
    mobile: draft.customer.mobile,
    street_address: draft.customer.streetAddress,
    city: draft.customer.city,
    zip: draft.customer.zip,
    address: toStoredAddress(draft.customer),
    subtotal_cents: cents(totals.subtotal - totals.discount - (totals.tax?.untaxed ?? 0)),
    discount_cents: totals.discount,
    coupon: coupon?.code ?? null,
    coupon_id: coupon?.id ?? null,
    shipping_cents: totals.shippingFee,
    cheapest_shipping_cents: cheapestFee < fee ? cents(Math.round((totals.shippingFee * cheapestFee) / fee)) : null,
    shipping_method: method ? JSON.stringify(toStoredMethod(method)) : null,
    tax: writeOrderTax(tax, saleTax, method?.taxClass),
    added_tax_cents: addedTax(tax),
    status: 'pending',
    payment_method: draft.payment.method,
    payment_state: isPaid ? 'paid' : 'unpaid',
    transaction_id: null,
    held_until: isPaid ? null : placedAt + holdMilliseconds,
    return_reason: null,
    return_failed: 0,
    refunded_cents: cents(0),
    dispute: null,
    placed_at: placedAt,
    paid_at: null,
    delivered_at: null,
    return_days: promises.returnDays,
    warranty_years: promises.warrantyYears,
    idempotency_key: key ?? null,
    request_hash: requestHash,
    version: 0,
  };
  const items = lines.map((ordered, line) => toItem(id, line, { ordered, discount: discounts[line], tax }));
  return { row, items, taxAmount: tax.taxAmount };
}

function toStoredMethod({ name, carrier, minDays, maxDays, pickup }: OfferedMethod): OrderShippingMethod {
  return { name, carrier, minDays, maxDays, pickup };
}

function toItem(
  orderId: string,
  line: number,
  { ordered, discount = cents(0), tax }: { ordered: OrderedLine; discount: Cents | undefined; tax: OrderTax },
): NewItem {
  return {
    order_id: orderId,
    line,
    product_id: ordered.productId,
    variant_id: ordered.variantId,
    name: ordered.name,
    variant: variantText(parseValues(ordered.optionValues)) || null,
    image: ordered.image,
    amount: ordered.amount,
    price_cents: ordered.price,
    discount_cents: discount,
    tax: writeLineTax(tax, line, ordered.taxClass),
    withdrawn: 0,
    uncharged: 0,
  };
}
