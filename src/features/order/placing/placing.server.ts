import * as z from 'zod/mini';
import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import type { CouponRefusal } from '#features/coupon/coupon-rules.ts';
import type { CouponUses } from '#features/coupon/coupon-uses.server.ts';
import type { Attempts } from '#features/identity/attempts/attempts.server.ts';
import { offeredMethodsSchema } from '#features/shipping/offered-method-schema.ts';
import type { Shipping } from '#features/shipping/shipping.server.ts';
import type { Taxes } from '#features/tax/tax.server.ts';
import { ILL_FORMED_VAT_NUMBER } from '#features/tax/vat-number-schema.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { getRefusal, IDEMPOTENCY_KEY_HEADER } from '#platform/http/call.ts';
import { clientAddress } from '#platform/http/client-address.server.ts';
import { invalidFields, Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { tooManyRequests } from '#platform/http/too-many-requests.server.ts';
import { noteOrder } from '#platform/request-trace.server.ts';
import { MALFORMED_KEY, MAX_KEY_CHARACTERS, NOT_YOUR_EMAIL, orderCalls } from '../order/order-calls.ts';
import type { Order } from '../order/order-schema.ts';
import { toLinesProblem } from '../quote/lines-problem.server.ts';
import type { ShippingRefusal } from './order-shipping.server.ts';
import {
  createOrderPlacing,
  type OrderPlacing,
  type PlaceOrderResult,
  type PlacingSettings,
} from './place-order.server.ts';

/** Assembles the placing of orders. */
export function createPlacing(
  dependencies: {
    db: Database;
    catalogue: CatalogueService;
    couponUses: CouponUses;
    /** Explains to a customer why a coupon does not apply. */
    explainCoupon: (refusal: CouponRefusal) => string;
    shipping: Shipping;
    taxes: Taxes;
    attempts: Attempts;
    now: () => number;
  } & PlacingSettings,
) {
  const placing = createOrderPlacing(dependencies);
  const feature: Feature = { addRoutes: (app, routeIn) => addPlacingRoute(routeIn(app), placing, dependencies) };
  return { feature };
}

/** Adds the route that places orders. */
function addPlacingRoute(
  route: Route,
  placing: OrderPlacing,
  { attempts, explainCoupon }: { attempts: Attempts; explainCoupon: (refusal: CouponRefusal) => string },
): void {
  route(orderCalls.placeOrder, async ({ body, principal, request, reply }) => {
    const outcome = await attempts.takeOrder({ address: clientAddress(request), account: principal.id });
    if (!outcome.ok) throw tooManyRequests(reply, outcome.retryAfterSeconds);
    if (body.email !== principal.email) throw new Problem(NOT_YOUR_EMAIL);
    const key = readKey(request.headers[IDEMPOTENCY_KEY_HEADER]);
    const result = await placing.placeOrder(body, { userId: principal.id, key });
    if (!result.ok && result.reason === 'coupon') {
      const refusal = getRefusal(orderCalls.placeOrder, result.refusal.reason);
      throw new Problem({ ...refusal, detail: explainCoupon(result.refusal) });
    }
    const order = orderOrThrow(result);
    noteOrder(order._id);
    return order;
  });
}

function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && header.length > 0 && header.length <= MAX_KEY_CHARACTERS) return header;
  throw new Problem(MALFORMED_KEY);
}

function toShippingProblem(refused: ShippingRefusal): Problem {
  const refusal = getRefusal(orderCalls.placeOrder, refused.reason);
  if (refused.reason === 'not-shipped-to') return new Problem(refusal);
  return new Problem(refusal, z.encode(offeredMethodsSchema, { methods: [...refused.methods] }));
}

function orderOrThrow(result: Exclude<PlaceOrderResult, { reason: 'coupon' }>): Order {
  if (result.ok) return result.order;
  switch (result.reason) {
    case 'lines':
    case 'variant-required':
      throw toLinesProblem(result);
    case 'shipping':
      throw toShippingProblem(result.refusal);
    case 'customer':
      throw invalidFields(result.errors.map(({ path, message }) => ({ path: `customer.${path}`, message })));
    case 'vat-number':
      throw invalidFields([ILL_FORMED_VAT_NUMBER]);
    case 'too-many-pending':
      throw new Problem({ ...getRefusal(orderCalls.placeOrder, result.reason), detail: tooManyPending(result.max) });
    default:
      throw new Problem(getRefusal(orderCalls.placeOrder, result.reason));
  }
}

function tooManyPending(max: number): string {
  const orders = max === 1 ? 'an order' : `${max} orders`;
  return `You have ${orders} that the shop has not confirmed yet. Order again when it has confirmed some.`;
}
