import { expect, test } from 'vitest';
import { apiKeyCalls } from '#features/api-key/api-key-calls.ts';
import { brandingCalls } from '#features/branding/branding-calls.ts';
import { contentCalls } from '#features/content/content-calls.ts';
import { couponCalls } from '#features/coupon/coupon-calls.ts';
import { homeCalls } from '#features/home/home-calls.ts';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { pictureCalls } from '#features/media/picture-calls.ts';
import { menuCalls } from '#features/menu/menu-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { returnCalls } from '#features/order/return/return-calls.ts';
import { withdrawalCalls } from '#features/order/withdrawal/withdrawal-calls.ts';
import { cents } from '#features/pricing/money.ts';
import { redirectCalls } from '#features/redirect/redirect-calls.ts';
import { recordChange, saveReview } from '#features/review/review-changes.server.ts';
import { shippingCalls } from '#features/shipping/shipping-calls.ts';
import { webhookCalls } from '#features/webhook/webhook-calls.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { Call } from '#platform/http/call.ts';
import { calls } from '../../src/calls.ts';
import { signInBrowser } from '../support/browser.ts';
import { addCollection } from '../support/collections.ts';
import { writeMessage } from '../support/contact.ts';
import { runJob } from '../support/jobs.ts';
import type { ProductJson } from '../support/json.ts';
import { KEEPS_MAILS } from '../support/mailbox.ts';
import { BY_ADMIN, createFlakyPayments, payByCard, sandboxOf } from '../support/payments.ts';
import { formWith, packZeros } from '../support/pictures.ts';
import { applyImport, exportFile, formWithFile, previewFile, readFile, writeFile } from '../support/product-files.ts';
import { addPasskey } from '../support/second-factors.ts';
import { createSecurityKey } from '../support/security-key.ts';
import { DEFAULT_SETTINGS } from '../support/settings.ts';
import { ZONE } from '../support/shipping.ts';
import { RATES } from '../support/taxes.ts';
import { createTestShop, PEBBLE, type Person, type TestShop } from '../support/test-shop.ts';
import { takeWithdrawals } from '../support/withdrawals.ts';

/** A shop, an admin who makes the call, and what it concerns: a customer, a product, and an order of three pieces. */
interface Scene {
  shop: TestShop;
  admin: Person;
  customer: Person;
  product: ProductJson;
  order: { _id: string };
}

interface Request {
  params?: Record<string, string>;
  body?: unknown;
  form?: FormData;
}

/**
 * For every call with which staff write, a request that changes something which is not the admin's own. A new call fails
 * the test until it has one.
 */
const EXAMPLES: Record<string, (scene: Scene) => Request | Promise<Request>> = {
  resetSecondFactor: async ({ shop }) => {
    const { email } = SAMPLE_ACCOUNTS.user;
    await addPasskey(shop, await signInBrowser(shop, SAMPLE_ACCOUNTS.user), createSecurityKey());
    return { params: { id: (await shop.services.users.findByEmail(email))?._id ?? '' } };
  },
  checkAudit: () => ({}),
  addProduct: () => ({ body: PEBBLE }),
  changeProduct: ({ product }) => ({ ...byProduct(product), body: { ...CHANGED_PEBBLE, name: 'Pebble 41' } }),
  duplicateProduct: ({ product }) => byProduct(product),
  restockProduct: ({ product }) => ({ ...byProduct(product), body: { amount: 5 } }),
  countStock: ({ product }) => ({ ...byProduct(product), body: { stock: 1 } }),
  publishProducts: ({ product }) => ({ body: { productIds: [product._id], published: false } }),
  featureProducts: ({ product }) => ({ body: { productIds: [product._id], featured: true } }),
  removeProducts: ({ product }) => ({ body: { productIds: [product._id] } }),
  removeProduct: ({ product }) => byProduct(product),
  previewImport: () => ({ form: formWithFile('sku,price\nnone,1\n') }),
  applyImport: async ({ shop }) => ({ params: { importId: (await previewPrice(shop))._id } }),
  undoImport: async ({ shop }) => {
    const imported = await previewPrice(shop);
    await applyImport(shop, imported);
    return { params: { importId: imported._id } };
  },
  replaceAttributes: () => ({ body: [{ key: 'layout', label: 'Layout', kind: 'text', filterable: true }] }),
  replaceManufacturers: () => ({ body: [{ name: 'Brindlo', address: 'Leipzig', email: 'safety@brindlo.example' }] }),
  replaceSynonyms: () => ({ body: [['headset', 'headphones']] }),
  uploadPicture: () => ({ form: formWith(packZeros(8, 8)) }),
  describePicture: async ({ shop }) => ({ params: await uploadedPicture(shop), body: { alt: 'Plum' } }),
  replacePicture: async ({ shop }) => ({ params: await uploadedPicture(shop), form: formWith(packZeros(9, 9)) }),
  deletePicture: async ({ shop }) => ({ params: await uploadedPicture(shop) }),
  changeProfile: ({ customer: { id, email } }) => ({ params: { id }, body: { email, name: 'Wilhelmina' } }),
  grantAdmin: ({ customer }) => byId(customer),
  changeRole: ({ customer }) => ({ ...byId(customer), body: { role: 'support' } }),
  removeUser: ({ customer }) => byId(customer),
  addApiKey: () => ({ body: KEY }),
  deleteApiKey: async ({ shop, admin }) => {
    const { _id } = await shop.request(apiKeyCalls.addApiKey, { as: admin, body: KEY });
    return { params: { keyId: _id } };
  },
  changeStatus: ({ order }) => ({ ...byOrder(order), body: { status: 'confirmed' } }),
  refundOrder: async (scene) => {
    await deliver(scene);
    return { ...byOrder(scene.order), body: { amount: 5 } };
  },
  retryRefund: failRefund,
  cancelOrder: ({ order }) => ({ ...byOrder(order), body: {} }),
  settleCash: async (scene) => {
    await deliver(scene);
    return { body: { orderIds: [scene.order._id], received: 5 } };
  },
  closeWithdrawal: async ({ shop, admin, customer: { email }, order: { _id: order } }) => {
    await takeWithdrawals(shop, admin);
    await shop.request(withdrawalCalls.withdraw, { body: { order, email, name: 'Wilma' } });
    await runJob(shop, 'handle-withdrawals');
    const [withdrawal] = await shop.request(withdrawalCalls.listWithdrawals, { as: admin });
    return { params: { withdrawalId: withdrawal?._id ?? '' } };
  },
  answerContactMessage: async ({ shop }) => ({
    params: { messageId: await writeMessage(shop) },
    body: { text: 'We do.' },
  }),
  deleteContactMessage: async ({ shop }) => ({ params: { messageId: await writeMessage(shop) } }),
  addCollection: () => ({ body: COLLECTION }),
  changeCollection: async ({ shop }) => ({
    params: { collectionId: (await addCollection(shop))._id },
    body: { ...COLLECTION, title: 'Nothing' },
  }),
  deleteCollection: async ({ shop }) => ({ params: { collectionId: (await addCollection(shop))._id } }),
  arrangeCollections: async ({ shop }) => {
    await addCollection(shop);
    const { _id } = await addCollection(shop, { title: 'Another' });
    return { body: { collectionIds: [_id] } };
  },
  addCoupon: () => ({ body: COUPON }),
  changeCoupon: async (scene) => ({ params: { couponId: await addCoupon(scene) }, body: { ...COUPON, value: 20 } }),
  deleteCoupon: async (scene) => ({ params: { couponId: await addCoupon(scene) } }),
  replaceTaxRates: () => ({ body: RATES }),
  addTaxPreset: () => ({ body: { country: 'GB' } }),
  addZone: () => ({ body: ZONE }),
  changeZone: async (scene) => ({ params: { zoneId: await addZone(scene) }, body: { ...ZONE, name: 'Elsewhere' } }),
  deleteZone: async (scene) => ({ params: { zoneId: await addZone(scene) } }),
  sendMessage: ({ order }) => ({ ...byOrder(order), body: { text: 'It ships tomorrow.' } }),
  addNote: ({ order }) => ({ ...byOrder(order), body: { text: 'Prefers mornings.' } }),
  shipOrder: ({ order }) => ({ ...byOrder(order), body: { carrier: 'dhl' } }),
  changeOrders: ({ order }) => ({ body: { do: 'confirm', orderIds: [order._id] } }),
  resendMail: async ({ shop }) => {
    await runJob(shop, 'dispatch-events');
    const { id } = await shop.services.db.selectFrom('mail').select('id').executeTakeFirstOrThrow();
    return { params: { mailId: id } };
  },
  requestReturn: async (scene) => {
    await deliver(scene);
    return { ...byOrder(scene.order), body: RETURN };
  },
  decideReturn: async (scene) => ({ params: { returnId: await requestReturn(scene) }, body: { accept: true } }),
  receiveReturn: async (scene) => {
    const returnId = await requestReturn(scene);
    await scene.shop.request(returnCalls.decideReturn, {
      as: scene.admin,
      params: { returnId },
      body: { accept: true },
    });
    return { params: { returnId }, body: { restock: true } };
  },
  deleteReview: async (scene) => ({ params: { reviewId: await writeReview(scene) } }),
  hideReview: async (scene) => ({ params: { reviewId: await writeReview(scene) }, body: { hidden: true } }),
  replyToReview: async (scene) => ({ params: { reviewId: await writeReview(scene) }, body: { text: 'Thank you.' } }),
  addWebhook: () => ({ body: WEBHOOK }),
  deleteWebhook: async (scene) => ({ params: { webhookId: await addWebhook(scene) } }),
  testWebhook: async (scene) => ({ params: { webhookId: await addWebhook(scene) } }),
  retryDelivery: async (scene) => {
    const params = { webhookId: await addWebhook(scene) };
    const { _id } = await scene.shop.request(webhookCalls.testWebhook, { as: scene.admin, params });
    return { params: { deliveryId: _id } };
  },
  addRedirect: () => ({ body: REDIRECT }),
  addContent: () => ({ params: { kind: 'page' }, body: CONTENT }),
  changeContent: () => ({ ...FIRST_QUESTION, body: { ...CONTENT, version: 0 } }),
  deleteContent: () => FIRST_QUESTION,
  arrangeQuestions: () => ({ body: { contentIds: ['2'] } }),
  restoreRevision: async ({ shop, admin: as }) => {
    const { params } = FIRST_QUESTION;
    await shop.request(contentCalls.changeContent, { as, params, body: { ...CONTENT, version: 0 } });
    return { params: { ...params, n: '0' }, body: { version: 1 } };
  },
  previewContent: () => ({ ...FIRST_QUESTION, body: {} }),
  deleteRedirect: async ({ shop, admin }) => {
    const { _id } = await shop.request(redirectCalls.addRedirect, { as: admin, body: REDIRECT });
    return { params: { redirectId: _id } };
  },
  importRedirects: () => ({ form: formWithFile('from,to\n/old,/faq\n') }),
  saveMenu: () => ({ params: { menu: 'header' }, body: MENU }),
  resetMenu: async ({ shop, admin }) => {
    await shop.request(menuCalls.saveMenu, { as: admin, params: { menu: 'header' }, body: MENU });
    return { params: { menu: 'header' } };
  },
  saveBranding: () => ({ body: { font: 'bitter' } }),
  resetBranding: async ({ shop, admin }) => {
    await shop.request(brandingCalls.saveBranding, { as: admin, body: { font: 'bitter' } });
    return {};
  },
  saveHome: () => ({ body: HOME }),
  resetHome: async ({ shop, admin }) => {
    await shop.request(homeCalls.saveHome, { as: admin, body: HOME });
    return {};
  },
  saveSettings: () => ({ body: { ...DEFAULT_SETTINGS, name: 'Clack' } }),
};

const { quantity: _, ...CHANGED_PEBBLE } = { ...PEBBLE, published: true };
const HOME = [{ kind: 'provide' as const }];
const MENU = [{ label: 'Blog', to: '/blogs' }];
const KEY = { name: 'Books', permissions: ['orders.read' as const] };
const COLLECTION = { title: 'Everything', kind: 'rule' as const, rule: {} };
const CONTENT = { title: 'About us', body: 'We build keyboards.' };
const FIRST_QUESTION = { params: { kind: 'faq' as const, contentId: '1' } };
const COUPON = { code: 'HELLO10', kind: 'percent' as const, value: 10 };
const RETURN = { lines: [{ line: 0, amount: 1, reason: 'damaged' as const }] };
const REDIRECT = { from: '/old', to: '/faq' };
const WEBHOOK = { url: 'https://8.8.8.8/hooks', events: ['order.placed' as const] };

/** Calls that change nothing, although they have a body. */
const ASKING = ['previewRule', 'previewBranding', 'tryShipping'];

/** The calls that write, apart from those that people make for themselves. */
const WRITING = Object.entries<Call>(calls).filter(
  ([name, { method, access }]) =>
    method !== 'GET' && !ASKING.includes(name) && !['anyone', 'identity', 'signedIn'].includes(access),
);

test('every call with which staff write has an example', () => {
  expect(Object.keys(EXAMPLES).toSorted()).toEqual(WRITING.map(([name]) => name).toSorted());
});

test.each(WRITING)('%s writes an entry about staff into the audit log', async (name, call) => {
  const scene = await setUp();
  const { shop, admin } = scene;
  const request = await EXAMPLES[name]?.(scene);
  const before = await countEntries(scene);

  const { statusCode, body } = await shop.send(call, { as: admin, ...request });

  expect([200, 204], body).toContain(statusCode);
  expect(await countEntries(scene)).toBeGreaterThan(before);
});

async function setUp(): Promise<Scene> {
  const shop = await createTestShop({ config: KEEPS_MAILS });
  const [admin, customer] = [await shop.signInAsAdmin(), await shop.signUp()];
  const product = await shop.addProduct({ stock: 20 });
  const order = await shop.placeOrder(customer, { items: [{ product, amount: 3 }] });
  return { shop, admin, customer, product, order };
}

/** Counts the entries about what the admin did. */
async function countEntries({ shop, admin }: Scene): Promise<number> {
  const entries = shop.services.db.selectFrom('audit_entry').select('id').where('actor_id', '=', admin.id);
  return (await entries.execute()).length;
}

const byId = ({ id }: Person) => ({ params: { id } });
const byProduct = ({ _id: productId }: ProductJson) => ({ params: { productId } });
const byOrder = ({ _id: orderId }: { _id: string }) => ({ params: { orderId } });

async function deliver({ shop, admin, order }: Scene): Promise<void> {
  await shop.request(orderCalls.changeStatus, { as: admin, ...byOrder(order), body: { status: 'delivered' } });
}

async function requestReturn(scene: Scene): Promise<string> {
  await deliver(scene);
  const { shop, customer, order } = scene;
  const { _id } = await shop.request(returnCalls.requestReturn, { as: customer, ...byOrder(order), body: RETURN });
  return _id;
}

/** Pays an order by card and lets a refund of it fail. */
async function failRefund({ shop, customer, product }: Scene): Promise<Request> {
  const order = await shop.placeOrder(customer, { items: [{ product, amount: 1 }], payment: 'card' });
  await payByCard(shop, customer, order);
  const flaky = createFlakyPayments(shop, sandboxOf(shop), [undefined, undefined, 'declined'], Date.now);
  await flaky.orderRefunds.refund(order._id, { of: 'amount', amount: cents(500) }, BY_ADMIN);
  const { refunds } = await shop.request(orderCalls.getOrder, { as: customer, ...byOrder(order) });
  return { params: { orderId: order._id, refundId: refunds[0]?._id ?? '' } };
}

/** Uploads a picture. @returns the parameters of calls about it. */
async function uploadedPicture(shop: TestShop): Promise<{ id: string }> {
  const as = await shop.signInAsAdmin();
  const { data } = await shop.request(pictureCalls.uploadPicture, { as, form: formWith(packZeros(8, 8)) });
  return { id: data._id };
}

async function addCoupon({ shop, admin }: Scene): Promise<string> {
  return (await shop.request(couponCalls.addCoupon, { as: admin, body: COUPON }))._id;
}

async function addZone({ shop, admin }: Scene): Promise<string> {
  return (await shop.request(shippingCalls.addZone, { as: admin, body: ZONE }))._id;
}

async function addWebhook({ shop, admin }: Scene): Promise<string> {
  return (await shop.request(webhookCalls.addWebhook, { as: admin, body: WEBHOOK }))._id;
}

/** Previews an import that changes a price. */
async function previewPrice(shop: TestShop) {
  const [first] = readFile(await exportFile(shop));
  if (!first) throw new Error('The shop has no products');
  return previewFile(shop, writeFile([{ ...first, price: '11.00' }]));
}

/** Writes a review of the customer without an order that was delivered. */
async function writeReview({ shop: { services }, customer, product }: Scene): Promise<string> {
  const review = { rating: 5, title: 'Quiet', text: 'Nobody hears it.', productId: product._id, at: 0 };
  return inTransaction(services.db, async (trx) => {
    const { id, rating } = await saveReview(trx, { ...review, author: { userId: customer.id } });
    await recordChange(trx, services.changes, product._id, rating);
    return id;
  });
}
