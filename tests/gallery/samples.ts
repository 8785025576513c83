import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { orderCalls } from '#features/order/order-calls.ts';
import type { PaymentMethod, SettableStatus } from '#features/order/order-schema.ts';
import { cancelCalls } from '#features/payment/cancel-calls.ts';
import { paymentCalls } from '#features/payment/payment-calls.ts';
import { refundCalls } from '#features/payment/refund-calls.ts';
import { sandboxCalls } from '#features/payment/sandbox/sandbox-calls.ts';
import { returnCalls } from '#features/return/return-calls.ts';
import { shipmentCalls } from '#features/shipment/shipment-calls.ts';
import { timelineCalls } from '#features/timeline/timeline-calls.ts';
import {
  addProducts,
  changeProfile,
  getProduct,
  newAccount,
  type Person,
  placeOrder,
  register,
  request,
  signInAsAdmin,
} from '../journeys/support/api.ts';
import { CUSTOMER_WITH_NAMES, NAMES } from '../journeys/support/names.ts';
import { type Shop, startShop } from '../journeys/support/shop-process.ts';
import type { OrderJson } from '../support/json.ts';

/** A visitor of a shop, who may be signed in. */
interface Visitor {
  shop: Shop;
  person?: Person;
}

/** What the screens show: who visits which shop, and the orders that they open. */
export type Samples = Awaited<ReturnType<typeof createSamples>>;
export type VisitorName = keyof Samples['visitors'];

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
/** How many days ago earlier orders were placed, for the charts. */
const PAST_DAYS = [1, 1, 2, 4, 5, 5, 8, 11, 12, 16, 17, 21, 22, 26, 29, 33, 40, 48, 57, 62, 75, 88, 130, 210, 300];
const PAST_PRODUCTS = ['Alderway 60', 'Inkwell Desk Mat', 'Pipkin Mini Buds', 'Larkspur 8', 'Umbel Watch'];
const GOOD_CARD = { number: '4242424242424242', expiryMonth: 12, expiryYear: 2040, securityCode: '123' };
const ADDRESS = { mobile: 4942112345678, streetAddress: 'Harbour Road 7', city: 'Bremen', zip: 28195 };

/** Starts three shops, a busy one, a new one, and one with names that are hard to lay out, and fills them. */
export async function createSamples() {
  const shops = await Promise.all([startShop(), startShop(), startShop()]);
  const close = async () => void (await Promise.all(shops.map((shop) => shop.close())));
  try {
    return { ...(await fillShops(...shops)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function fillShops(busyShop: Shop, newShop: Shop, longShop: Shop) {
  const [busy, long] = await Promise.all([fillBusyShop(busyShop), fillLongShop(longShop)]);
  const visitors = {
    guest: { shop: busyShop },
    newcomer: { shop: busyShop, person: busy.newcomer },
    shopper: { shop: busyShop, person: busy.shopper },
    customer: { shop: busyShop, person: busy.customer },
    admin: { shop: busyShop, person: busy.admin },
    newAdmin: { shop: newShop, person: await signInAsAdmin(newShop) },
    longGuest: { shop: longShop },
    longCustomer: { shop: longShop, person: long.customer },
    longAdmin: { shop: longShop, person: long.admin },
  } satisfies Record<string, Visitor>;
  return { visitors, orders: { ...busy.orders, long: long.order }, longProduct: long.product };
}

/** Adds customers, orders in every state, and a year of sales. */
async function fillBusyShop(shop: Shop) {
  const admin = await signInAsAdmin(shop);
  const newcomer = await registerAs(shop, 'Noa Berg');
  const shopper = await registerAs(shop, 'Sam Okafor');
  const customer = await registerAs(shop, 'Wilma Voss');
  await changeProfile(shop, customer, ADDRESS);
  await placePastOrders(shop, await registerAs(shop, 'Ada Fenwick'));

  const orders = {
    delivered: await placeOrderOf(shop, customer, ['Alderway 60', 'Inkwell Desk Mat', 'Kitebird Headset']),
    confirmed: await placeOrderOf(shop, customer, ['Ottilie Buds', 'Gullrest Wireless Mouse']),
    paid: await payByCard(shop, customer, await placeOrderOf(shop, customer, ['Vantide Watch'], 'card')),
    cancelled: await placeOrderOf(shop, customer, ['Inkwell Desk Mat']),
    toPay: await placeOrderOf(shop, customer, ['Larkspur 8'], 'card'),
    unpaid: await placeOrderOf(shop, customer, ['Cloudrow 75', 'Inkwell Desk Mat'], 'card'),
    cash: await placeOrderOf(shop, customer, ['Umbel Watch', 'Quartzcell 10K']),
    another: await placeOrderOf(shop, customer, ['Rivet 45 W Charger']),
  };
  const setStatus = (orderId: string, status: SettableStatus) =>
    request(shop, orderCalls.changeStatus, { as: admin, params: { orderId }, body: { status } });
  await setStatus(orders.delivered._id, 'delivered');
  await setStatus(orders.confirmed._id, 'confirmed');
  const body = { shipping: true, reason: 'Arrived late' };
  await request(shop, refundCalls.refundOrder, { as: admin, params: { orderId: orders.paid._id }, body });
  const cancellation = { params: { orderId: orders.cancelled._id }, body: { reason: 'I ordered by mistake' } };
  await request(shop, cancelCalls.cancelOrder, { as: customer, ...cancellation });
  await followUp(shop, { admin, customer }, orders);
  return { admin, newcomer, shopper, customer, orders };
}

/** Ships one order in part, with messages about it, and returns some of another. */
async function followUp(
  shop: Shop,
  { admin, customer }: { admin: Person; customer: Person },
  { confirmed, delivered }: { confirmed: OrderJson; delivered: OrderJson },
): Promise<void> {
  const params = { orderId: confirmed._id };
  const parcel = { trackingNumber: '1Z 999 AA1 01 2345 6784', lines: [{ line: 0, amount: 1 }] };
  await request(shop, shipmentCalls.shipOrder, { as: admin, params, body: { carrier: 'ups', ...parcel } });
  await request(shop, timelineCalls.sendMessage, {
    as: customer,
    params,
    body: { text: 'Could you leave it next door?' },
  });
  await request(shop, timelineCalls.sendMessage, {
    as: admin,
    params,
    body: { text: 'Of course. We told the courier.' },
  });
  await request(shop, timelineCalls.addNote, { as: admin, params, body: { text: 'Neighbour: number 16' } });
  await request(shop, returnCalls.requestReturn, {
    as: customer,
    params: { orderId: delivered._id },
    body: { lines: [{ line: 1, amount: 1, reason: 'not-as-described' }], text: 'It smells of rubber.' },
  });
}

/** Adds products and people whose names are long, unbroken or right-to-left. */
async function fillLongShop(shop: Shop) {
  const customer = await register(shop, newAccount(NAMES.unbroken));
  await register(shop, newAccount(NAMES.arabic));
  const { name: _, ...address } = CUSTOMER_WITH_NAMES;
  await changeProfile(shop, customer, address);
  const products = await addProducts(
    shop,
    Object.values(NAMES).map((name) => ({ name, price: 900_000, compareAtPrice: 1_000_000 })),
  );
  const lines = products.map((product) => ({ product, amount: 3 }));
  const order = await placeOrder(shop, customer, lines, 'card', CUSTOMER_WITH_NAMES);
  return { customer, admin: await signInAsAdmin(shop), order, product: await getProduct(shop, NAMES.unbroken) };
}

/** Creates an account whose email is made of the name, instead of a random one. */
function registerAs(shop: Shop, name: string): Promise<Person> {
  return register(shop, { ...newAccount(name), email: `${name.toLowerCase().replace(' ', '.')}@example.com` });
}

async function placeOrderOf(shop: Shop, customer: Person, names: readonly string[], method: PaymentMethod = 'cash') {
  const products = await Promise.all(names.map((name) => getProduct(shop, name)));
  const lines = products.map((product, index) => ({ product, amount: index + 1 }));
  return placeOrder(shop, customer, lines, method, { name: customer.name, ...ADDRESS });
}

async function payByCard(shop: Shop, as: Person, order: OrderJson): Promise<OrderJson> {
  const { _id: orderId, totalAmount } = order;
  const intent = { as, body: { totalAmount, orderId } };
  const { clientSecret } = await request(shop, paymentCalls.createPaymentIntent, intent);
  const payment = { as, body: { clientSecret, card: GOOD_CARD } };
  const { transactionId } = await request(shop, sandboxCalls.confirmSandboxPayment, payment);
  await request(shop, paymentCalls.recordPayment, { as, params: { orderId }, body: { orderId, transactionId } });
  return order;
}

/** Places orders and dates them back in the shop's database, as the API cannot. */
async function placePastOrders(shop: Shop, customer: Person): Promise<void> {
  const database = new DatabaseSync(join(shop.dataDir, 'shop.sqlite'));
  const dateBack = database.prepare(
    `update shop_order set placed_at = placed_at - ?, status = 'delivered' where id = ?`,
  );
  for (const [index, days] of PAST_DAYS.entries()) {
    const { _id } = await placeOrderOf(shop, customer, [PAST_PRODUCTS[index % PAST_PRODUCTS.length] ?? '']);
    dateBack.run(days * DAY_MILLISECONDS, _id);
  }
  database.close();
}
