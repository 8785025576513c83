import { productCalls } from '#features/catalogue/product-calls.ts';
import { identityCalls } from '#features/identity/identity-calls.ts';
import { pictureCalls } from '#features/media/picture-calls.ts';
import { orderCalls } from '#features/order/order-calls.ts';
import { overviewCalls } from '#features/overview/overview-calls.ts';
import { paymentCalls } from '#features/payment/payment-calls.ts';
import { sandboxCalls } from '#features/payment/sandbox/sandbox-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import type { Call } from '#platform/http/call.ts';

/** Every API call, by name (specification, section 7). */
export const calls: Readonly<Record<string, Call>> = {
  ...identityCalls,
  ...productCalls,
  ...pictureCalls,
  ...userCalls,
  ...orderCalls,
  ...paymentCalls,
  ...sandboxCalls,
  ...overviewCalls,
};
