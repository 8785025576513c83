import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sandboxCalls } from '#features/card-provider/sandbox/sandbox-calls.ts';
import { cancelCalls } from '#features/order/cancellation/cancel-calls.ts';
import type { PaymentMethod } from '#features/order/order/order-schema.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { withdrawalCalls } from '#features/order/withdrawal/withdrawal-calls.ts';
import { settingsCalls } from '#features/settings/settings-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import {
  addProducts,
  changeProfile,
  getProduct,
  newAccount,
  type Person,
  placeOrder,
  request,
  signInThroughApi,
  signUpThroughApi,
} from '../journeys/support/api.ts';
import { CUSTOMER_WITH_NAMES, NAMES } from '../journeys/support/names.ts';
import { addKeyboard } from '../journeys/support/options.ts';
import { setUpApp } from '../journeys/support/second-factor.ts';
import { type Shop, startShop } from '../journeys/support/shop-process.ts';
import type { OrderJson } from '../support/json.ts';
import { addLongAddresses } from './address-samples.ts';
import { createFollowUps, failInDatabase, followUpInFull } from './after-order-samples.ts';
import { addLongCollections } from './collection-samples.ts';
import { addLongMessages } from './contact-samples.ts';
import { addLongContent } from './content-screens.ts';
import { addCoupons } from './coupon-samples.ts';
import { addLongMenus } from './menu-screens.ts';
import { addLongZone } from './shipping-samples.ts';
import { addLongRates } from './tax-screens.ts';
import { addLongWebhook, addWebhooks } from './webhook-samples.ts';
import { SOLD_OUT, saveWishes } from './wishlist-samples.ts';

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
  const optionsProduct = await addKeyboard(longShop, { name: 'Pebble 70' });
  const visitors = {
    guest: { shop: busyShop },
    newcomer: { shop: busyShop, person: busy.newcomer },
    shopper: { shop: busyShop, person: busy.shopper },
    customer: { shop: busyShop, person: busy.customer },
    admin: { shop: busyShop, person: busy.admin },
    support: { shop: busyShop, person: busy.support },
    newAdmin: { shop: newShop, person: await signInThroughApi(newShop) },
    longGuest: { shop: longShop },
    longCustomer: { shop: longShop, person: long.customer },
    longAdmin: { shop: longShop, person: long.admin },
  } satisfies Record<string, Visitor>;
  return {
    visitors,
    orders: { ...busy.orders, ...long.orders },
    webhooks: { ...busy.webhooks, long: long.webhook },
    longProduct: long.product,
    optionsProduct,
  };
}

/** Adds customers, orders in every state, and a year of sales. */
async function fillBusyShop(shop: Shop) {
  const admin = await signInThroughApi(shop);
  const newcomer = await registerAs(shop, 'Noa Berg');
  const shopper = await registerAs(shop, 'Sam Okafor');
  const customer = await registerAs(shop, 'Wilma Voss');
  await changeProfile(shop, customer, ADDRESS);
  await placePastOrders(shop, await registerAs(shop, 'Ada Fenwick'));
  await recommend(shop, 'Gullrest Wireless Mouse', ['Inkwell Desk Mat', 'Alderway 60', 'Rivet 45 W Charger']);

  const orders = {
    delivered: await placeOrderOf(shop, customer, ['Alderway 60', 'Inkwell Desk Mat', 'Kitebird Headset']),
    confirmed: await placeOrderOf(shop, customer, ['Ottilie Buds', 'Gullrest Wireless Mouse']),
    paid: await payByCard(shop, customer, await placeOrderOf(shop, customer, ['Vantide Watch'], 'card')),
    cancelled: await placeOrderOf(shop, customer, ['Inkwell Desk Mat']),
    toPay: await placeOrderOf(shop, customer, ['Larkspur 8'], 'card'),
    unpaid: await placeOrderOf(shop, customer, ['Cloudrow 75', 'Inkwell Desk Mat'], 'card'),
    cash: await placeOrderOf(shop, customer, ['Umbel Watch', 'Quartzcell 10K']),
    another: await placeOrderOf(shop, customer, ['Rivet 45 W Charger']),
    parcels: await placeOrderOf(shop, customer, [
      'Alderway 60',
      'Pipkin Mini Buds',
      'Rivet 45 W Charger',
      'Umbel Watch',
    ]),
    refundFailed: await payByCard(shop, customer, await placeOrderOf(shop, customer, ['Inkwell Desk Mat'], 'card')),
  };
  await followUp(shop, { admin, customer }, orders);
  await addCoupons(shop, admin);
  await setUpApp(shop, await addSupport(shop, admin, 'Support Jonas'));
  const support = await addSupport(shop, admin, 'Support Ida');
  await saveWishes(shop, customer, ['Cloudrow 75', 'Umbel Watch', SOLD_OUT, 'Kitebird Headset']);
  const webhooks = await addWebhooks(shop, admin);
  return { admin, support, newcomer, shopper, customer, orders, webhooks };
}

/** Moves the orders of the busy shop to the states in which the screens show them. */
async function followUp(
  shop: Shop,
  people: { admin: Person; customer: Person },
  orders: Record<'confirmed' | 'delivered' | 'paid' | 'cancelled' | 'parcels' | 'refundFailed', OrderJson>,
): Promise<void> {
  const { confirmed, delivered, paid, cancelled, parcels, refundFailed } = orders;
  const followUps = createFollowUps(shop, people);
  const { setStatus, ship, refund, talk, requestReturn } = followUps;
  await setStatus(delivered, 'delivered');
  await requestReturn(delivered, 1, 'not-as-described', 'It smells of rubber.');
  await ship(confirmed, '1Z 999 AA1 01 2345 6784', [{ line: 0, amount: 1 }]);
  await talk(confirmed, 'Could you leave it next door?', 'Of course. We told the courier.', 'Neighbour: number 16');
  await refund(paid, { shipping: true, reason: 'Arrived late' });
  await followUpInFull(followUps, parcels, { text: 'The left switch sticks.', word: '1Z 999 AA1 01 2345 6786' });
  await refund(refundFailed, { reason: 'Lost on the way' });
  await request(shop, cancelCalls.cancelOrder, {
    as: people.customer,
    params: { orderId: cancelled._id },
    body: { reason: 'I ordered by mistake' },
  });
  failInDatabase(shop, refundFailed);
}

/** Adds a member of staff. */
async function addSupport(shop: Shop, admin: Person, name: string): Promise<Person> {
  const person = await registerAs(shop, name);
  const { _id: id } = await request(shop, userCalls.getUser, { as: admin, params: { email: person.email } });
  await request(shop, userCalls.changeRole, { as: admin, params: { id }, body: { role: 'support' } });
  return person;
}

/** Adds products and people whose names are long, unbroken or right-to-left. */
async function fillLongShop(shop: Shop) {
  const customer = await signUpThroughApi(shop, newAccount(NAMES.unbroken));
  await signUpThroughApi(shop, newAccount(NAMES.arabic));
  const { name: _, ...address } = CUSTOMER_WITH_NAMES;
  await changeProfile(shop, customer, address);
  const products = await addProducts(
    shop,
    Object.values(NAMES).map((name) => ({ name, price: 900_000, compareAtPrice: 1_000_000 })),
  );
  const lines = products.map((product) => ({ product, amount: 3 }));
  await saveWishes(shop, customer, Object.values(NAMES));
  const admin = await signInThroughApi(shop);
  const orders = {
    long: await placeOrder(shop, customer, lines, 'card', CUSTOMER_WITH_NAMES),
    longParcels: await placeOrder(shop, customer, lines, 'cash', CUSTOMER_WITH_NAMES),
  };
  const words = { text: `${NAMES.arabic}: ${NAMES.long} ${NAMES.unbroken}`, word: NAMES.unbroken };
  await followUpInFull(createFollowUps(shop, { admin, customer }), orders.longParcels, words);
  const webhook = await addLongWebhook(shop, admin);
  await addLongSettings(shop, admin);
  await addWithdrawals(shop, orders.long, customer.email);
  await addLongMessages(shop, admin);
  await addLongZone(shop, admin);
  await addLongCollections(shop, admin);
  await addLongRates(shop, admin);
  await addLongMenus(shop, admin);
  await addLongContent(shop, admin);
  await addLongAddresses(shop, customer);
  return { customer, admin, orders, webhook, product: await getProduct(shop, NAMES.unbroken) };
}

/** Gives a shop as many links to social networks and registrations as it can have, some with long names, and switches on all that is off. */
async function addLongSettings(shop: Shop, as: Person): Promise<void> {
  const { changedAt: _, changedBy: __, ...settings } = await request(shop, settingsCalls.readSettings, { as });
  const names = [
    'Mastodon',
    'YouTube',
    'X',
    'PixelfedForPicturesOfKeyboards',
    'Bluesky',
    'Instagram',
    'LinkedIn',
    'Twitch',
  ];
  const socialLinks = names.map((name) => ({ name, url: `https://social.example/${name}/${NAMES.unbroken}` }));
  const registrations = ['LUCID', 'WEEE', 'Batteries', NAMES.unbroken, 'OSS', 'EPR France', 'EPR Spain', 'Oekotop'].map(
    (name) => ({ name: name.slice(0, 50), number: 'DE1234567890123' }),
  );
  await request(shop, settingsCalls.saveSettings, {
    as,
    body: { ...settings, socialLinks, registrations, withdrawal: 'on', contactInbox: true, newsletter: true },
  });
}

/** Withdraws from an order that does not exist, and from more pieces of one than it has, so that it stays as it is. */
async function addWithdrawals(shop: Shop, { _id: order }: OrderJson, email: string): Promise<void> {
  const lines = [{ line: 0, amount: 20 }];
  await request(shop, withdrawalCalls.withdraw, { body: { order, email, name: NAMES.unbroken, lines } });
  await request(shop, withdrawalCalls.withdraw, { body: { order: NAMES.unbroken, email, name: NAMES.arabic } });
}

/** Creates an account whose email is made of the name, instead of a random one. */
function registerAs(shop: Shop, name: string): Promise<Person> {
  return signUpThroughApi(shop, { ...newAccount(name), email: `${name.toLowerCase().replace(' ', '.')}@example.com` });
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
  const database = new DatabaseSync(join(shop.dataDir, 'shop.sqlite'), { timeout: 10_000 });
  const dateBack = database.prepare(
    `update shop_order set placed_at = placed_at - ?, status = 'delivered' where id = ?`,
  );
  for (const [index, days] of PAST_DAYS.entries()) {
    const { _id } = await placeOrderOf(shop, customer, [PAST_PRODUCTS[index % PAST_PRODUCTS.length] ?? '']);
    dateBack.run(days * DAY_MILLISECONDS, _id);
  }
  database.close();
}

/** Counts a product as often bought together with others, which the job would do only later. */
async function recommend(shop: Shop, name: string, partners: readonly string[]): Promise<void> {
  const { _id } = await getProduct(shop, name);
  const others = await Promise.all(partners.map((partner) => getProduct(shop, partner)));
  const database = new DatabaseSync(join(shop.dataDir, 'shop.sqlite'), { timeout: 10_000 });
  const insert = database.prepare('insert into bought_pair (product_id, partner_id, orders) values (?, ?, ?)');
  for (const [index, other] of others.entries()) insert.run(_id, other._id, 9 - index);
  database.close();
}
