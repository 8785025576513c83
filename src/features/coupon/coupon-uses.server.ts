import type { Cents } from '#features/pricing/money.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import {
  addUses,
  type CouponKey,
  countUses,
  findCoupon,
  hasUse,
  insertUses,
  listCategories,
  removeUse,
} from './coupon-queries.server.ts';
import { type AppliedCoupon, applyCoupon, type CouponRefusal } from './coupon-rules.ts';
import type { Coupon } from './coupon-schema.ts';

/** A use of a coupon by an order that is about to be written. */
export interface RequestedUse<Order> {
  order: Order;
  userId: string;
  code: string;
  lines: readonly { productId: string; price: Cents; amount: number }[];
}

/** A use that was counted, and what the coupon changes in the order. */
export interface TakenUse extends AppliedCoupon {
  /** The coupon's id. */
  id: string;
  code: string;
}

/** The counted uses, or why a coupon does not apply. */
export type TakeUsesResult<Order> =
  | { ok: true; taken: ReadonlyMap<Order, TakenUse> }
  | { ok: false; refusal: CouponRefusal };

type Claim = { ok: true; coupon: Coupon } | { ok: false; refusal: CouponRefusal };

export type CouponUses = ReturnType<typeof createCouponUses>;

/**
 * Counts the uses of coupons. All functions run in the caller's transaction, which must roll back when one refuses.
 * Call them after stock was taken or returned: that everything locks variants before coupons avoids deadlocks.
 */
export function createCouponUses({ now }: { now: () => number }) {
  /** Counts a use for each of these customers, as long as the coupon and each customer have some left. */
  async function claim(trx: ShopTransaction, by: CouponKey, userIds: readonly string[]): Promise<Claim> {
    const coupon = await addUses(trx, by, userIds.length);
    if (!coupon) {
      const isUnknown = (await findCoupon(trx, by)) === undefined;
      return { ok: false, refusal: isUnknown ? { reason: 'coupon-unknown' } : usedUp({ byCustomer: false }) };
    }
    const { maxUsesPerCustomer: max } = coupon;
    if (max === undefined) return { ok: true, coupon };
    for (const [userId, uses] of Map.groupBy(userIds, (id) => id)) {
      const before = await countUses(trx, coupon._id, userId);
      if (before + uses.length > max) return { ok: false, refusal: usedUp({ byCustomer: true }) };
    }
    return { ok: true, coupon };
  }

  return {
    /** Counts the uses of orders that are about to be written, and computes their discounts. */
    async take<Order>(trx: ShopTransaction, requested: readonly RequestedUse<Order>[]): Promise<TakeUsesResult<Order>> {
      const taken = new Map<Order, TakenUse>();
      // Always in the same order, so that two transactions do not wait for each other.
      const byCode = [...Map.groupBy(requested, ({ code }) => code)].toSorted(([a], [b]) => (a < b ? -1 : 1));
      for (const [code, uses] of byCode) {
        const userIds = uses.map(({ userId }) => userId);
        const claimed = await claim(trx, { code }, userIds);
        if (!claimed.ok) return claimed;
        for (const { order, lines } of uses) {
          // Only the coupon of a category asks for the categories of the products.
          const categorised = claimed.coupon.category === undefined ? lines : await withCategories(trx, lines);
          const applied = applyCoupon(claimed.coupon, categorised, now());
          if (!applied.ok) return { ok: false, refusal: applied };
          const { discounts, isShippingFree } = applied;
          taken.set(order, { id: claimed.coupon._id, code, discounts, isShippingFree });
        }
      }
      return { ok: true, taken };
    },

    /** Records which orders the counted uses are for. */
    async record(
      trx: ShopTransaction,
      orders: readonly { id: string; coupon_id: string | null; user_id: string | null }[],
    ): Promise<void> {
      const rows = orders.flatMap(({ id, coupon_id, user_id }) =>
        coupon_id === null || user_id === null ? [] : [{ order_id: id, coupon_id, user_id }],
      );
      await insertUses(trx, rows);
    },

    /** Gives back the use of an order that was cancelled or whose hold has ended. */
    giveBack: removeUse,

    /**
     * Takes the use of an order again whose hold had ended. The coupon of a deleted one needs none. @returns whether the
     * coupon had a use left.
     */
    async takeAgain(
      trx: ShopTransaction,
      { orderId, couponId, userId }: { orderId: string; couponId: string; userId: string },
    ): Promise<boolean> {
      if (await hasUse(trx, orderId)) return true;
      const claimed = await claim(trx, { id: couponId }, [userId]);
      if (!claimed.ok) return claimed.refusal.reason === 'coupon-unknown';
      await insertUses(trx, [{ order_id: orderId, coupon_id: couponId, user_id: userId }]);
      return true;
    },
  };
}

/** Adds the category of its product to each line. */
async function withCategories<Line extends { productId: string }>(trx: ShopTransaction, lines: readonly Line[]) {
  const ids = lines.map(({ productId }) => productId);
  const categories = await listCategories(trx, ids);
  return lines.map((line) => ({ ...line, category: categories.get(line.productId) }));
}

function usedUp({ byCustomer }: { byCustomer: boolean }): CouponRefusal {
  return { reason: 'coupon-used-up', byCustomer };
}
