import type { Actor } from '#features/audit/actor.server.ts';
import type { AuditAction } from '#features/audit/audit-actions.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import type { CategorisedLine } from '#features/pricing/discount.ts';
import { cents } from '#features/pricing/money.ts';
import { subtotalOf } from '#features/pricing/totals.ts';
import type { Shipping } from '#features/shipping/shipping.server.ts';
import { createLists } from '#platform/database/table-list.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { isUniqueViolation } from '#platform/database/unique-violation.server.ts';
import type { List } from '#platform/http/list-query.ts';
import { newId } from '#platform/id.ts';
import type { CheckedCoupon, CheckedItem } from './coupon-calls.ts';
import { couponList, deleteCoupon, findCoupon, insertCoupon, updateCoupon } from './coupon-queries.server.ts';
import { type AppliedCoupon, applyCoupon, type CouponRefusal, discountOf } from './coupon-rules.ts';
import type { Coupon, CouponDraft } from './coupon-schema.ts';

export type SaveCouponResult = { ok: true; coupon: Coupon } | { ok: false; reason: 'not-found' | 'coupon-code-taken' };

const VERBS: Partial<Record<AuditAction, string>> = {
  'coupon-added': 'Added',
  'coupon-changed': 'Changed',
  'coupon-deleted': 'Deleted',
};

export type CouponService = ReturnType<typeof createCouponService>;

const CODE_TAKEN: SaveCouponResult = { ok: false, reason: 'coupon-code-taken' };

/** Creates the service for coupons. */
export function createCouponService(dependencies: {
  db: Database;
  catalogue: CatalogueService;
  shipping: Pick<Shipping, 'offer'>;
  now: () => number;
}) {
  const { db, catalogue, shipping, now } = dependencies;
  const listOf = createLists(now);

  function audit(trx: ShopTransaction, action: AuditAction, { _id, code }: Coupon, actor: Actor): Promise<void> {
    const text = `${VERBS[action] ?? ''} the coupon ${code}`;
    return writeAudit(trx, { at: now(), action, actor, subject: { _id }, text });
  }

  /** Applies a coupon to the lines of an order, without counting a use. */
  async function apply(
    code: string,
    lines: readonly CategorisedLine[],
  ): Promise<{ ok: true; applied: AppliedCoupon } | { ok: false; refusal: CouponRefusal }> {
    const coupon = await findCoupon(db, { code });
    if (!coupon) return { ok: false, refusal: { reason: 'coupon-unknown' } };
    if (coupon.maxUses !== undefined && coupon.uses >= coupon.maxUses)
      return { ok: false, refusal: { reason: 'coupon-used-up', byCustomer: false } };
    const applied = applyCoupon(coupon, lines, now());
    return applied.ok ? { ok: true, applied } : { ok: false, refusal: applied };
  }

  return {
    apply,

    find: (id: string): Promise<Coupon | undefined> => findCoupon(db, { id }),
    list: (): List<Coupon> => listOf(couponList(db)),

    add(draft: CouponDraft, actor: Actor): Promise<SaveCouponResult> {
      return inTransaction<Tables, SaveCouponResult>(db, async (trx) => {
        const id = newId();
        if (!(await insertCoupon(trx, draft, { id, addedAt: now() }))) return CODE_TAKEN;
        const coupon = { ...draft, _id: id, uses: 0 };
        await audit(trx, 'coupon-added', coupon, actor);
        return { ok: true, coupon };
      });
    },

    async change(id: string, draft: CouponDraft, actor: Actor): Promise<SaveCouponResult> {
      try {
        return await inTransaction<Tables, SaveCouponResult>(db, async (trx) => {
          const namesake = await findCoupon(trx, { code: draft.code });
          if (namesake && namesake._id !== id) return CODE_TAKEN;
          await updateCoupon(trx, id, draft);
          const coupon = await findCoupon(trx, { id });
          if (!coupon) return { ok: false, reason: 'not-found' };
          await audit(trx, 'coupon-changed', coupon, actor);
          return { ok: true, coupon };
        });
      } catch (error) {
        if (isUniqueViolation(error)) return CODE_TAKEN;
        throw error;
      }
    },

    /** @returns whether the coupon existed. */
    remove: (id: string, actor: Actor): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        const coupon = await findCoupon(trx, { id });
        if (!coupon || !(await deleteCoupon(trx, id))) return false;
        await audit(trx, 'coupon-deleted', coupon, actor);
        return true;
      }),

    /** Computes what a cart comes to with a coupon. Products that are gone or not published do not count. */
    async check(
      code: string,
      items: readonly CheckedItem[],
    ): Promise<({ ok: true } & CheckedCoupon) | { ok: false; refusal: CouponRefusal }> {
      const products = await catalogue.listPublished([...new Set(items.map(({ productId }) => productId))]);
      const lines = pricedLines(items, products);
      const result = await apply(code, lines);
      if (!result.ok) return result;
      const { applied } = result;
      const discount = discountOf(applied);
      const totalAmount = cents(subtotalOf(lines) - discount);
      const offer = shipping.offer({}, { lines, goodsAmount: totalAmount, isShippingFree: applied.isShippingFree });
      const shippingFee = offer && (offer.methods[0]?.price ?? offer.constantFee);
      return { ok: true, discount, shippingFee, totalAmount };
    },
  };
}

function pricedLines(items: readonly CheckedItem[], products: readonly Product[]) {
  const productOf = new Map(products.map((product) => [product._id, product]));
  return items.flatMap(({ productId, variantId, amount }) => {
    const product = productOf.get(productId);
    const variant = product?.variants.find(({ _id }) => variantId === undefined || _id === variantId);
    if (!product || !variant) return [];
    return [{ price: variant.price, amount, weightGrams: variant.weightGrams, category: product.category }];
  });
}
