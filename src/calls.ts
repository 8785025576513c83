import { addressCalls } from '#features/address/address-calls.ts';
import { addressBookCalls } from '#features/address-book/address-book-calls.ts';
import { apiKeyCalls } from '#features/api-key/api-key-calls.ts';
import { auditCalls } from '#features/audit/audit-calls.ts';
import { brandingCalls } from '#features/branding/branding-calls.ts';
import { sandboxCalls } from '#features/card-provider/sandbox/sandbox-calls.ts';
import { attributeCalls } from '#features/catalogue/attribute/attribute-calls.ts';
import { manufacturerCalls } from '#features/catalogue/manufacturer/manufacturer-calls.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { collectionCalls } from '#features/collection/collection-calls.ts';
import { contactCalls } from '#features/contact/contact-calls.ts';
import { contentCalls } from '#features/content/content-calls.ts';
import { couponCalls } from '#features/coupon/coupon-calls.ts';
import { homeCalls } from '#features/home/home-calls.ts';
import { identityCalls } from '#features/identity/identity-calls.ts';
import type { OWN_REFUSALS } from '#features/identity/provider/own-refusals.server.ts';
import { mailCalls } from '#features/mail/mail-calls.ts';
import { pictureCalls } from '#features/media/picture-calls.ts';
import { menuCalls } from '#features/menu/menu-calls.ts';
import { newsletterCalls } from '#features/newsletter/newsletter-calls.ts';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import { cashCalls } from '#features/order/cash/cash-calls.ts';
import { orderBatchCalls } from '#features/order/fulfilment/order-batch-calls.ts';
import { shipmentCalls } from '#features/order/fulfilment/shipment-calls.ts';
import { documentCalls } from '#features/order/invoice/document-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { quoteCalls } from '#features/order/quote/quote-calls.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { returnCalls } from '#features/order/return/return-calls.ts';
import { taxReportCalls } from '#features/order/tax-report/tax-report-calls.ts';
import { timelineCalls } from '#features/order/timeline/timeline-calls.ts';
import { withdrawalCalls } from '#features/order/withdrawal/withdrawal-calls.ts';
import { overviewCalls } from '#features/overview/overview-calls.ts';
import { personalDataCalls } from '#features/personal-data/personal-data-calls.ts';
import { productImportCalls } from '#features/product-import/product-import-calls.ts';
import { redirectCalls } from '#features/redirect/redirect-calls.ts';
import { reviewCalls } from '#features/review/review-calls.ts';
import { searchCalls } from '#features/search/search-calls.ts';
import { settingsCalls } from '#features/settings/settings-calls.ts';
import { shippingCalls } from '#features/shipping/shipping-calls.ts';
import { staffSearchCalls } from '#features/staff-search/staff-search-calls.ts';
import { stockAlertCalls } from '#features/stock-alert/stock-alert-calls.ts';
import { taxCalls } from '#features/tax/tax-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { webhookCalls } from '#features/webhook/webhook-calls.ts';
import { wishlistCalls } from '#features/wishlist/wishlist-calls.ts';
import type { Call, CodeOf, RefusalsOf } from '#platform/http/call.ts';

/** Every API call, by name (specification, section 7). */
export const calls = {
  ...identityCalls,
  ...productCalls,
  ...productImportCalls,
  ...attributeCalls,
  ...manufacturerCalls,
  ...searchCalls,
  ...pictureCalls,
  ...userCalls,
  ...addressCalls,
  ...addressBookCalls,
  ...apiKeyCalls,
  ...personalDataCalls,
  ...orderCalls,
  ...quoteCalls,
  ...paymentCalls,
  ...refundCalls,
  ...cancelCalls,
  ...withdrawalCalls,
  ...cashCalls,
  ...brandingCalls,
  ...collectionCalls,
  ...contentCalls,
  ...couponCalls,
  ...shippingCalls,
  ...taxCalls,
  ...taxReportCalls,
  ...sandboxCalls,
  ...overviewCalls,
  ...staffSearchCalls,
  ...timelineCalls,
  ...shipmentCalls,
  ...orderBatchCalls,
  ...documentCalls,
  ...mailCalls,
  ...returnCalls,
  ...wishlistCalls,
  ...stockAlertCalls,
  ...reviewCalls,
  ...webhookCalls,
  ...auditCalls,
  ...settingsCalls,
  ...redirectCalls,
  ...menuCalls,
  ...contactCalls,
  ...newsletterCalls,
  ...homeCalls,
} satisfies Readonly<Record<string, Call>>;

type Calls = (typeof calls)[keyof typeof calls];

declare module '#platform/http/problem.ts' {
  /** Adds the codes of the calls and of the endpoints of the identity provider. */
  interface ProblemCodes extends Record<CodeOf<RefusalsOf<Calls> | typeof OWN_REFUSALS>, true> {}
}
