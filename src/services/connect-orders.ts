import { createAddresses } from '#features/address/address.server.ts';
import { createAddressBooks } from '#features/address-book/address-book.server.ts';
import { paperLook } from '#features/branding/document-look.server.ts';
import { createCoupons } from '#features/coupon/coupon.server.ts';
import { createDelivery } from '#features/delivery/delivery.server.ts';
import { isEmailConfirmed } from '#features/identity/provider/identity-queries.server.ts';
import { createPayment } from '#features/order/card-payments.server.ts';
import { createCash } from '#features/order/cash/cash.server.ts';
import { createShipments } from '#features/order/fulfilment/shipment.server.ts';
import { createDocuments } from '#features/order/invoice/document.server.ts';
import { createOrders } from '#features/order/order/order.server.ts';
import { createPlacing } from '#features/order/placing/placing.server.ts';
import { createQuoting } from '#features/order/quote/quote.server.ts';
import { createReturns } from '#features/order/return/return.server.ts';
import { createTaxReport } from '#features/order/tax-report/tax-report.server.ts';
import { createTimeline } from '#features/order/timeline/timeline.server.ts';
import { createWithdrawals } from '#features/order/withdrawal/withdrawal.server.ts';
import { createOverview } from '#features/overview/overview.server.ts';
import { createPersonalData } from '#features/personal-data/personal-data.server.ts';
import { isWithdrawalOn } from '#features/settings/withdrawal.ts';
import { createShipping } from '#features/shipping/shipping.server.ts';
import { createStripeTax } from '#features/tax/stripe-tax.server.ts';
import { createTaxes } from '#features/tax/tax.server.ts';
import { createVatNumbers } from '#features/tax/vat-numbers.server.ts';
import { vatRegister } from '#features/tax/vat-register.server.ts';
import { createEventStreams } from '#platform/http/event-streams.server.ts';
import type { People } from './connect-people.ts';
import type { Products } from './connect-products.ts';
import type { Foundation } from './foundation.ts';

/** Connects the features for orders, from the coupon and the promised day to the return and the figures. */
export async function connectOrders(
  {
    config,
    isLive,
    shared,
    attempts,
    pageCache,
    metrics,
    mail,
    settings,
    branding,
    readSettings,
    getTimeZone,
  }: Foundation,
  { provider, user: { users }, identity: { factors } }: People,
  { catalogue: { catalogue } }: Products,
) {
  const shipping = await createShipping({
    ...shared,
    pageCache,
    getSettings: settings.settings.current,
  });
  const tax = await createTaxes({
    ...shared,
    pageCache,
    getSettings: settings.settings.current,
    provider: config.taxAccount && createStripeTax(config.taxAccount, shared.now),
    vatNumbers: createVatNumbers({ ...vatRegister(config.vatCheck, shared.log), now: shared.now }),
  });
  const coupon = createCoupons({ ...shared, catalogue, attempts, shipping: shipping.shipping, getTimeZone });
  const countriesSoldTo = () => shipping.shipping.shipsTo() ?? [settings.settings.current().country];
  const address = createAddresses({ countriesSoldTo });
  const addressBooks = createAddressBooks(shared);
  const cash = createCash(shared);
  const { couponUses, explainCoupon } = coupon;
  const holdMilliseconds = config.orderHoldMilliseconds;
  const eventStreams = createEventStreams();
  const order = createOrders({ ...shared, users, streams: eventStreams, onStatusChanged: cash.cash.onStatusChanged });
  const quoting = createQuoting({
    attempts,
    catalogue,
    coupons: coupon.coupons,
    explainCoupon,
    shipping: shipping.shipping,
    taxes: tax.taxes,
  });
  const placing = createPlacing({
    ...shared,
    attempts,
    catalogue,
    couponUses,
    explainCoupon,
    shipping: shipping.shipping,
    taxes: tax.taxes,
    holdMilliseconds,
    getPromises: settings.settings.current,
    maxPending: config.maxPendingOrders,
    takesCards: config.cards.by !== 'nobody',
    // Without mail delivery, emails cannot be confirmed.
    mayPayCash: async (userId) => !isLive || !config.mail || isEmailConfirmed(shared.db, userId),
    onPlaced: metrics.orderPlaced,
  });
  const { orders, orderOwners } = order;
  const payment = createPayment({
    ...shared,
    attempts,
    catalogue,
    couponUses,
    orders,
    orderOwners,
    holdMilliseconds,
    cardPayments: config.cards,
    isCashSettled: cash.cash.isSettled,
    onSettled: metrics.paymentSettled,
    reportCall: metrics.reportCallsOf('card-provider'),
  });
  const timeline = createTimeline({ ...shared, owners: orderOwners, attempts });
  const shipment = createShipments({ ...shared, orders });
  const { refundRequests } = payment;
  const returning = createReturns({ ...shared, catalogue, owners: orderOwners, refundRequests });
  const takesWithdrawals = () => isWithdrawalOn(settings.settings.current(), countriesSoldTo());
  const withdrawing = createWithdrawals({
    ...shared,
    attempts,
    catalogue,
    refundRequests,
    getTimeZone,
    cancellations: payment.cancellations,
    isOn: takesWithdrawals,
  });
  const document = createDocuments({
    ...shared,
    owners: orderOwners,
    readSettings,
    readLook: () => paperLook(branding.current()),
    host: new URL(config.shopUrl).host,
  });
  const taxReport = createTaxReport({ ...shared, getSettings: settings.settings.current });
  const overview = createOverview({ ...shared, readSettings });
  const personalData = createPersonalData({
    ...shared,
    addressBook: addressBooks.addressBook,
    mails: mail.mails,
    shopUrl: config.shopUrl,
    users,
    provider,
    factors,
    orders,
    timelines: timeline.timelines,
  });
  const delivery = createDelivery({
    ...shared,
    getCalendar: () => ({ ...config.delivery, timeZone: getTimeZone() }),
    pageCache,
  });
  const fulfilment = [payment, cash, timeline, shipment, returning, withdrawing, document];
  return {
    coupon,
    shipping,
    tax,
    eventStreams,
    order,
    payment,
    overview,
    delivery,
    takesWithdrawals,
    withdraw: withdrawing.withdraw,
    parts: [
      address,
      addressBooks,
      coupon,
      shipping,
      tax,
      order,
      quoting,
      placing,
      ...fulfilment,
      taxReport,
      overview,
      personalData,
      delivery,
    ],
  };
}
