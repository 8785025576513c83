import { useEffect, useState } from 'react';
import { type CheckedCoupon, couponCalls, couponCheckSchema } from '#features/coupon/coupon-calls.ts';
import { UNKNOWN_CODE } from '#features/coupon/coupon-rules.ts';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { persistentStorage } from '#platform/browser-storage.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { parseJson } from '#platform/parse-json.ts';
import { useRetry } from '#ui/use-retry.ts';
import type { CartItem } from './cart-item.ts';
import { availableLines } from './cart-state.ts';

const COUPON_KEY = 'cartCoupon';

/** What a coupon changes in the totals of the cart. */
export type CartDiscount = Pick<CheckedCoupon, 'discount' | 'shippingFee'> & { code: string };

type CheckResult = { discount: CartDiscount } | { problem: string; canRetry: boolean };
/** With the content of the cart for which it holds. */
type Checked = CheckResult & { content: string };

export type CartCoupon = ReturnType<typeof useCartCoupon>;

/**
 * Keeps the code of the cart's coupon in this browser, and asks the shop what it changes whenever the cart changes. The
 * answer is only shown: the shop computes the discount itself when the order is placed.
 */
export function useCartCoupon(cart: readonly CartItem[]) {
  // `attempt` checks the same code again.
  const [entry, setEntry] = useState(() => ({ code: persistentStorage.read(COUPON_KEY) ?? '', attempt: 0 }));
  const [checked, setChecked] = useState<Checked>();
  const items = availableLines(cart).map(({ _id, variantId, amount }) => ({ productId: _id, variantId, amount }));
  const body = JSON.stringify({ code: entry.code, items });
  const content = `${entry.attempt} ${body}`;
  const isWanted = entry.code !== '' && items.length > 0;
  const current = isWanted && checked?.content === content ? checked : undefined;

  function checkAgain(): void {
    setEntry(({ code, attempt }) => ({ code, attempt: attempt + 1 }));
  }

  useEffect(() => {
    if (!isWanted) return;
    const aborting = new AbortController();
    void check(body, aborting.signal).then((result) => result && setChecked({ content, ...result }));
    return () => aborting.abort();
  }, [isWanted, body, content]);

  useRetry(current !== undefined && 'problem' in current && current.canRetry, checkAgain);

  return {
    /** The entered code, whether it applies or not. Empty without one. */
    code: entry.code,
    /** The code to send with the order. Empty if there is none or it was refused. */
    codeToOrderWith: current && 'problem' in current ? '' : entry.code,
    discount: current && 'discount' in current ? current.discount : undefined,
    /** Why the code does not apply. */
    problem: current && 'problem' in current ? current.problem : undefined,
    busy: isWanted && !current,

    apply(code: string): void {
      // At once, so that it stays if the page is left before the answer.
      persistentStorage.write(COUPON_KEY, code);
      setEntry(({ attempt }) => ({ code, attempt: attempt + 1 }));
    },

    checkAgain,

    remove(): void {
      forgetCoupon();
      setEntry({ code: '', attempt: 0 });
    },
  };
}

/** Forgets the code, for example when its order is placed. */
export function forgetCoupon(): void {
  persistentStorage.remove(COUPON_KEY);
}

/** Checks a code with the lines of a cart, given as JSON. Resolves with undefined if it was aborted. */
async function check(json: string, signal: AbortSignal): Promise<CheckResult | undefined> {
  const body = couponCheckSchema.safeParse(parseJson(json));
  // Only a code that is too long gets here.
  if (!body.success) return { problem: UNKNOWN_CODE, canRetry: false };
  const { code } = body.data;
  try {
    const { discount, shippingFee } = await api.request(couponCalls.checkCoupon, { body: body.data, signal });
    persistentStorage.write(COUPON_KEY, code);
    return { discount: { code, discount, shippingFee } };
  } catch (error) {
    if (signal.aborted) return undefined;
    // A code that does not apply any more is forgotten; after a lost connection, it is not.
    const isRefused = error instanceof ApiError && error.problem.status === 409;
    if (isRefused) forgetCoupon();
    return { problem: explainFailure(error), canRetry: !isRefused };
  }
}
