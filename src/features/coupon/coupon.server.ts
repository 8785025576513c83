import { actorOf } from '#features/audit/actor.server.ts';
import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import type { Attempts } from '#features/identity/attempts/attempts.server.ts';
import type { Shipping } from '#features/shipping/shipping.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Feature } from '#platform/feature.ts';
import { answerList } from '#platform/http/answer-list.server.ts';
import { getRefusal } from '#platform/http/call.ts';
import { clientAddress } from '#platform/http/client-address.server.ts';
import { requestedPage } from '#platform/http/list-query.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { tooManyRequests } from '#platform/http/too-many-requests.server.ts';
import { couponCalls } from './coupon-calls.ts';
import { type CouponRefusal, explainCoupon } from './coupon-rules.ts';
import type { Coupon } from './coupon-schema.ts';
import { type CouponService, createCouponService, type SaveCouponResult } from './coupon-service.server.ts';
import { createCouponUses } from './coupon-uses.server.ts';

/** Assembles coupons. */
export function createCoupons(dependencies: {
  db: Database;
  catalogue: CatalogueService;
  shipping: Pick<Shipping, 'offer'>;
  attempts: Attempts;
  /** Returns the shop's time zone, in which messages name days. */
  getTimeZone: () => string;
  now: () => number;
}) {
  const { attempts, getTimeZone } = dependencies;
  const coupons = createCouponService(dependencies);
  const explain = (refusal: CouponRefusal) => explainCoupon(refusal, getTimeZone());
  const feature: Feature = {
    addRoutes: (app, routeIn) => addCouponRoutes(routeIn(app), coupons, { attempts, explain }),
  };
  return { coupons, couponUses: createCouponUses(dependencies), explainCoupon: explain, feature };
}

function addCouponRoutes(
  route: Route,
  coupons: CouponService,
  { attempts, explain }: { attempts: Attempts; explain: (refusal: CouponRefusal) => string },
): void {
  route(couponCalls.listCoupons, async ({ query, address, reply }) =>
    answerList({ address, reply }, requestedPage(query), coupons.list()),
  );

  route(couponCalls.addCoupon, async ({ body, ...input }) => savedOrThrow(await coupons.add(body, actorOf(input))));

  route(couponCalls.getCoupon, async ({ params }) => {
    const coupon = await coupons.find(params.couponId);
    if (!coupon) throw new Problem(getRefusal(couponCalls.getCoupon, 'not-found'));
    return coupon;
  });

  route(couponCalls.changeCoupon, async ({ params, body, ...input }) =>
    savedOrThrow(await coupons.change(params.couponId, body, actorOf(input))),
  );

  route(couponCalls.deleteCoupon, async ({ params, ...input }) => {
    if (await coupons.remove(params.couponId, actorOf(input))) return { deletedCount: 1 };
    throw new Problem(getRefusal(couponCalls.deleteCoupon, 'not-found'));
  });

  route(couponCalls.checkCoupon, async ({ body, request, reply }) => {
    // A limit for each network keeps codes from being guessed.
    const outcome = await attempts.takeFromNetwork('coupon', clientAddress(request));
    if (!outcome.ok) throw tooManyRequests(reply, outcome.retryAfterSeconds);
    const checked = await coupons.check(body.code, body.items);
    if (checked.ok) return checked;
    const { refusal } = checked;
    throw new Problem({ ...getRefusal(couponCalls.checkCoupon, refusal.reason), detail: explain(refusal) });
  });
}

function savedOrThrow(result: SaveCouponResult): Coupon {
  if (result.ok) return result.coupon;
  throw new Problem(getRefusal(couponCalls.changeCoupon, result.reason));
}
