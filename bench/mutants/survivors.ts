/** The constants of the module throw, so no test that imports it begins. Stryker counts failed tests only. */
const NOT_LOADED = 'The module does not load.';

/** A limit that is not set compares as false, like NaN. The condition is there for the compiler. */
const UNSET = 'Nothing is more, less or equal to undefined or NaN.';
const RARELY_TWICE = 'A payment would have to be outdated three times in one call.';
const FOR_TYPES = 'The condition is never met, but the types do not say so.';
const POSTGRES = 'It happens on PostgreSQL only, where writers do not wait for each other.';
const OTHER_ENGINE = 'PostgreSQL alone runs this statement, and mutants are tried on SQLite.';
const SPEED = 'It saves a query, and the result is the same.';
const ASKED_ONCE = 'It saves a request to the provider, whose answer is the same.';
const READ_LESS = 'It leaves out early what the next step leaves out, too.';
const REFUSED_AS_404 = 'A refusal without a code is answered as 404, too.';
const LISTED_TWICE =
  'A refund in the dashboard has no attempt and no part in what is left, so that it may be listed twice.';

/** Mutants that no test can kill, as the benchmark describes them, and why not. */
const REASONS: Readonly<Record<string, string>> = {
  'pricing/money.ts: !isCents(amount) → isCents(amount)': NOT_LOADED,
  'pricing/money.ts: !isCents(amount) → true': NOT_LOADED,
  'pricing/money.ts: { return Number.isSafeInteger(amount); } → {}': NOT_LOADED,
  'pricing/refund-tax.ts: sumOf(fitting) <= amount → sumOf(fitting) < amount':
    'Amounts that sum to what is divided are divided into themselves.',
  'coupon/coupon-days.ts: moment === undefined → false': 'Only the form asks about no moment.',
  'coupon/coupon-rules.ts: startsAt !== undefined → true': UNSET,
  'coupon/coupon-rules.ts: endsAt !== undefined → true': UNSET,
  'coupon/coupon-rules.ts: minSubtotal !== undefined → true': UNSET,
  'coupon/coupon-state.ts: startsAt !== undefined → true': UNSET,
  'coupon/coupon-state.ts: endsAt !== undefined → true': UNSET,
  'coupon/coupon-state.ts: maxUses !== undefined → true': UNSET,
  'coupon/coupon-service.server.ts: coupon.maxUses !== undefined → true': UNSET,
  'coupon/coupon-service.server.ts: isUniqueViolation(error) → true': POSTGRES,
  'coupon/coupon-service.server.ts: isUniqueViolation(error) → false': POSTGRES,
  'coupon/coupon-service.server.ts: { if (isUniqueViolation(error)) return CODE_TAKEN; throw error; } → {}': POSTGRES,
  'coupon/coupon-uses.server.ts: a < b → true': POSTGRES,
  'coupon/coupon-uses.server.ts: a < b → false': POSTGRES,
  'coupon/coupon-uses.server.ts: a < b → a <= b': POSTGRES,
  'coupon/coupon-uses.server.ts: a < b → a >= b': POSTGRES,
  'coupon/coupon-uses.server.ts: -1 → +1': POSTGRES,
  'coupon/coupon-uses.server.ts: ([a], [b]) => (a < b ? -1 : 1) → () => undefined': POSTGRES,
  'coupon/coupon-uses.server.ts: { byCustomer: false } → {}': 'Nothing reads it other than as true or not.',
  'coupon/coupon-uses.server.ts: max === undefined → false': UNSET,
  'coupon/coupon-uses.server.ts: claimed.coupon.category === undefined → false': SPEED,
  'coupon/coupon-uses.server.ts: user_id === null → false': FOR_TYPES,
  "coupon/coupon-service.server.ts: { ok: false, reason: 'not-found' } → {}": REFUSED_AS_404,
  'identity/attempts/reached-limits.server.ts: !limit → false': FOR_TYPES,
  'identity/attempts/reached-limits.server.ts: [] → ["Stryker was here"]': FOR_TYPES,
  "order/payment/settlement.server.ts: result.outcome === 'rejected' → true": SPEED,
  'order/payment/settlement.server.ts: hasNewFacts(snapshot, gatewayIntent) → true': SPEED,
  'order/payment/settlement.server.ts: (await findOrder(db, orderId))?.status → (await findOrder(db, orderId)).status':
    FOR_TYPES,
  'order/payment/settlement.server.ts: refundProgressOf(gatewayIntent) !== snapshot.refund_progress || (gatewayIntent.dispute ?? null) !== snapshot.dispute → true':
    SPEED,
  "order/payment/settlement.server.ts: { outcome: 'cancelled' } → {}":
    'Callers ask only whether a payment is open, paid or returned.',
  "order/payment/settlement.server.ts: gatewayIntent?.status === 'open' → true": ASKED_ONCE,
  'order/payment/stock-holds.server.ts: couponId === undefined || userId === undefined → false': SPEED,
  'order/payment/stock-holds.server.ts: couponId === undefined || userId === undefined → couponId === undefined && userId === undefined':
    SPEED,
  'order/payment/stock-holds.server.ts: couponId === undefined → false': SPEED,
  'order/payment/stock-holds.server.ts: userId === undefined → false': FOR_TYPES,
  'order/refund/follow-provider.server.ts: refused?.code → refused.code': FOR_TYPES,
  'order/refund/follow-provider.server.ts: row.provider_id === null → true': SPEED,
  'order/refund/follow-provider.server.ts: facts.refund_progress !== intent.refund_progress || dispute !== intent.dispute → true':
    SPEED,
  'order/refund/follow-refunds.server.ts: before.filter(({ provider_id }) => provider_id === null) → before':
    LISTED_TWICE,
  'order/refund/follow-refunds.server.ts: provider_id === null → true': LISTED_TWICE,
  'order/refund/refund-attempts.server.ts: failure === OUTCOME_UNKNOWN → true':
    'The payment is read once more if another process has begun an attempt, and the result is the same.',
  'order/refund/refund-attempts.server.ts: !canBecome(attempt.state, to) → false': FOR_TYPES,
  'order/refund/refund-attempts.server.ts: throw new Error(`A refund that is ${attempt.state} cannot become ${to}`); → ;':
    FOR_TYPES,
  'order/refund/refund-service.server.ts: refundSender?.refresh → refundSender.refresh': FOR_TYPES,
  'order/refund/refund-service.server.ts: sent?.state → sent.state': FOR_TYPES,
  'order/refund/refund-service.server.ts: order?.payment → order.payment': FOR_TYPES,
  'order/refund/refund-service.server.ts: result.added === 0 → false':
    'The sum that was refunded without confirming stays the same.',
  "order/refund/refund-service.server.ts: order?.payment.method === 'card' → true":
    'Everything of an order in cash goes back at once, so it is refunded.',
  "order/refund/refund-service.server.ts: paymentState !== 'refunding' → true": ASKED_ONCE,
  'order/refund/send-refunds.server.ts: sent < MAX_ATTEMPTS_PER_CALL → true': RARELY_TWICE,
  'order/refund/send-refunds.server.ts: sent < MAX_ATTEMPTS_PER_CALL → sent <= MAX_ATTEMPTS_PER_CALL': RARELY_TWICE,
  'order/refund/request-refunds.server.ts: !intent → false': FOR_TYPES,
  'order/refund/request-refunds.server.ts: throw new Error(`The order ${order._id} was paid by an unknown intent`); → ;':
    FOR_TYPES,
  "order/refund/request-refunds.server.ts: request.of !== 'rest' → true": FOR_TYPES,
  'order/return/return-service.server.ts: receipt.refundAmount !== undefined → true': UNSET,
  "order/return/return-service.server.ts: { ok: false, reason: 'not-found' } → {}": REFUSED_AS_404,
  'order/return/listed-return.ts: false → true': 'The shipping fee does not change the shares of the lines.',
  'order/return/listed-return.ts: [] → ["Stryker was here"]': 'No line has such pieces.',
  'order/return/return-service.server.ts: order.returnableUntil !== undefined → true': UNSET,
  'order/return/return-service.server.ts: order.returns.find(({ _id }) => _id === returnId)?.state → order.returns.find(({ _id }) => _id === returnId).state':
    FOR_TYPES,
  'order/tax-report/sales.server.ts: doneAt !== undefined → true': UNSET,
  'order/tax-report/sales.server.ts: [] → ["Stryker was here"]': FOR_TYPES,
  'order/tax-report/tax-report.server.ts: one < other → one <= other': 'No two rows have the same key.',
  'order/tax-report/taxed-orders.server.ts: after < span.until → after <= span.until':
    'Orders that are placed at the end of the span are not in it.',
  'order/tax-report/taxed-orders.server.ts: -1 → +1': 'No order is placed in the first moment of 1970.',
  'order/tax-report/taxed-orders.server.ts: end === undefined → false':
    'The loop ends, because nothing is less than undefined.',
  "order/tax-report/taxed-orders.server.ts: { const row = await db .selectFrom('shop_order') .select('placed_at') .where('placed_at', '>', Number.isFinite(after) ?… → {}":
    'All orders are read at once, and the result is the same.',
  "order/tax-report/taxed-orders.server.ts: [eb(supplied, '>=', from), eb(supplied, '<', until)] → []": READ_LESS,
  'tax/tax-rules.ts: rate.country === place.country → true': READ_LESS,
  'tax/tax-rules.ts: postalPrefix === undefined → false': READ_LESS,
  'tax/tax-rules.ts: businessCountry !== undefined → true': 'Without a country, the next condition is not met.',
  "tax/tax-rate-service.server.ts: { ok: false, reason: 'not-found' } → {}": REFUSED_AS_404,
  'catalogue/stock/ledger-check.server.ts: id === null || variantId === null → id === null && variantId === null':
    FOR_TYPES,
  'catalogue/stock/ledger-check.server.ts: id === null → false': FOR_TYPES,
  'catalogue/stock/ledger-check.server.ts: variantId === null → false': FOR_TYPES,
  "catalogue/stock/stock-returns.server.ts: { types: { variant_id: 'text', id: 'text', delta: 'integer' }, sqlite: `insert into stock_return (variant_id, id) selec… → {}":
    NOT_LOADED,
  'catalogue/stock/stock-returns.server.ts: (rows) => `insert into stock_return (variant_id, id) select arrival.variant_id, arrival.id from ${rows} as arrival join… → () => undefined':
    OTHER_ENGINE,
  "catalogue/stock/variant-stock.server.ts: { types: { variantId: 'text', delta: 'integer', stocked: 'integer' }, sqlite: 'update product_variant set stock = stock… → {}":
    NOT_LOADED,
  'catalogue/stock/variant-stock.server.ts: (rows) => `update product_variant set stock = stock + change.delta, quantity = quantity + change.stocked from ${rows} a… → () => undefined':
    OTHER_ENGINE,
  'catalogue/stock/variant-stock.server.ts: variants.length === 0 → false': SPEED,
};

/** Returns why a mutant survives, or undefined if no reason is known. */
export function whySurvives(mutant: string): string | undefined {
  return REASONS[mutant];
}
