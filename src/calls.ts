import { cashCalls } from '#features/cash/cash-calls.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { documentCalls } from '#features/document/document-calls.ts';
import { identityCalls } from '#features/identity/identity-calls.ts';
import type { OWN_REFUSALS } from '#features/identity/provider/own-refusals.server.ts';
import { mailCalls } from '#features/mail/mail-calls.ts';
import { pictureCalls } from '#features/media/picture-calls.ts';
import { orderCalls } from '#features/order/order-calls.ts';
import { overviewCalls } from '#features/overview/overview-calls.ts';
import { cancelCalls } from '#features/payment/cancel-calls.ts';
import { paymentCalls } from '#features/payment/payment-calls.ts';
import { refundCalls } from '#features/payment/refund-calls.ts';
import { sandboxCalls } from '#features/payment/sandbox/sandbox-calls.ts';
import { returnCalls } from '#features/return/return-calls.ts';
import { shipmentCalls } from '#features/shipment/shipment-calls.ts';
import { timelineCalls } from '#features/timeline/timeline-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import type { Call, CodeOf, RefusalsOf } from '#platform/http/call.ts';

/** Every API call, by name (specification, section 7). */
export const calls = {
  ...identityCalls,
  ...productCalls,
  ...pictureCalls,
  ...userCalls,
  ...orderCalls,
  ...paymentCalls,
  ...refundCalls,
  ...cancelCalls,
  ...cashCalls,
  ...sandboxCalls,
  ...overviewCalls,
  ...timelineCalls,
  ...shipmentCalls,
  ...documentCalls,
  ...mailCalls,
  ...returnCalls,
} satisfies Readonly<Record<string, Call>>;

type Calls = (typeof calls)[keyof typeof calls];

declare module '#platform/http/problem.ts' {
  /** Adds the codes of the calls and of the endpoints of the identity provider. */
  interface ProblemCodes extends Record<CodeOf<RefusalsOf<Calls> | typeof OWN_REFUSALS>, true> {}
}
