/** Fills the demo shop at an address with accounts, products, orders and payments in several states. */
import { apiKeyCalls } from '#features/api-key/api-key-calls.ts';
import { sandboxCalls } from '#features/card-provider/sandbox/sandbox-calls.ts';
import { couponCalls } from '#features/coupon/coupon-calls.ts';
import { shipmentCalls } from '#features/order/fulfilment/shipment-calls.ts';
import { orderCalls } from '#features/order/order/order-calls.ts';
import type { PaymentMethod, SettableStatus } from '#features/order/order/order-schema.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { refundCalls } from '#features/order/refund/refund-calls.ts';
import { returnCalls } from '#features/order/return/return-calls.ts';
import { reviewCalls } from '#features/review/review-calls.ts';
import { stockAlertCalls } from '#features/stock-alert/stock-alert-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { wishlistCalls } from '#features/wishlist/wishlist-calls.ts';
import {
  addProductAs,
  CUSTOMER,
  changeProfile,
  type Person,
  placeOrder,
  register,
  request,
  signInAsAdmin,
} from '../journeys/support/api.ts';
import type { OrderJson, ProductJson } from '../support/json.ts';
import {
  API_KEY,
  CHOSEN_PRODUCT,
  COUPON,
  CUSTOMERS,
  LIKED_PRODUCT,
  PRODUCT,
  RETURNED_PRODUCT,
  REVIEW,
} from './people.ts';

const [url] = process.argv.slice(2);
if (!url) throw new Error('The address of the shop is missing');
const shop = { url };
const admin = await signInAsAdmin(shop);
const product = await addProductAs(shop, admin, PRODUCT);
await addProductAs(shop, admin, { ...PRODUCT, name: 'Unfinished', published: false });

const wilma = await register(shop, CUSTOMERS.wilma);
const address = { mobile: 491701234567, streetAddress: 'Main Street 1', city: 'Bremen', zip: 28195 };
await changeProfile(shop, wilma, address);
await order(wilma, 1);
await setStatus(await order(wilma, 2), 'delivered');
await beginPayment(wilma, await order(wilma, 3, 'card'));
await pay(wilma, await order(wilma, 4, 'card'));
const refunded = await order(wilma, 5, 'card');
await pay(wilma, refunded);
await request(shop, refundCalls.refundOrder, { as: admin, params: { orderId: refunded._id } });

const nina = await register(shop, CUSTOMERS.nina);
await request(shop, userCalls.grantAdmin, { as: admin, params: { id: await idOf(nina) } });

const gone = await register(shop, CUSTOMERS.gone);
await order(gone, 6);
await request(shop, userCalls.removeUser, { as: admin, params: { id: await idOf(gone) } });

const rita = await register(shop, CUSTOMERS.rita);
const returned = await addProductAs(shop, admin, RETURNED_PRODUCT);
await shipAndRequestReturn(rita, await placeOrder(shop, rita, [{ product: returned, amount: 3 }], 'cash'));

const vera = await register(shop, CUSTOMERS.vera);
await orderDearer(vera, await addProductAs(shop, admin, { ...CHOSEN_PRODUCT, price: undefined, quantity: undefined }));

const cora = await register(shop, CUSTOMERS.cora);
await request(shop, couponCalls.addCoupon, { as: admin, body: COUPON });
await orderWithCoupon(cora, await addProductAs(shop, admin, { ...PRODUCT, name: 'Reduced board' }));

const olga = await register(shop, CUSTOMERS.olga);
const liked = await addProductAs(shop, admin, LIKED_PRODUCT);
await setStatus(await placeOrder(shop, olga, [{ product: liked, amount: LIKED_PRODUCT.stock }], 'cash'), 'delivered');
const likedParams = { productId: liked._id };
await request(shop, reviewCalls.writeReview, { as: olga, params: likedParams, body: REVIEW });
await request(shop, wishlistCalls.addWish, { as: olga, params: likedParams });
await request(shop, stockAlertCalls.addStockAlert, { as: olga, params: likedParams });

const sam = await register(shop, CUSTOMERS.sam);
const samParams = { id: await idOf(sam) };
await request(shop, userCalls.changeRole, { as: admin, params: samParams, body: { role: 'support' } });
await request(shop, apiKeyCalls.addApiKey, { as: admin, body: API_KEY });

async function orderWithCoupon(as: Person, { _id: productId, price }: ProductJson): Promise<void> {
  const items = [{ productId, price, amount: 1 }];
  const body = {
    email: as.email,
    customer: CUSTOMER,
    items,
    payment: { method: 'cash' as const },
    coupon: COUPON.code,
  };
  await request(shop, orderCalls.placeOrder, { as, body });
}

async function orderDearer(as: Person, { _id: productId, variants }: ProductJson): Promise<void> {
  const [, { _id: variantId, price } = { _id: '', price: 0 }] = variants;
  const items = [{ productId, variantId, price, amount: 2 }];
  const body = { email: as.email, customer: CUSTOMER, items, payment: { method: 'cash' as const } };
  await request(shop, orderCalls.placeOrder, { as, body });
}

async function shipAndRequestReturn(as: Person, order: OrderJson): Promise<void> {
  const params = { orderId: order._id };
  const parcel = { carrier: 'dhl', trackingNumber: '00340434161094' } as const;
  await request(shop, shipmentCalls.shipOrder, { as: admin, params, body: parcel });
  await setStatus(order, 'delivered');
  const lines = [{ line: 0, amount: 2, reason: 'damaged' as const }];
  await request(shop, returnCalls.requestReturn, { as, params, body: { lines } });
}

function order(as: Person, amount: number, method: PaymentMethod = 'cash'): Promise<OrderJson> {
  return placeOrder(shop, as, [{ product, amount }], method);
}

async function setStatus({ _id: orderId }: OrderJson, status: SettableStatus): Promise<void> {
  await request(shop, orderCalls.changeStatus, { as: admin, params: { orderId }, body: { status } });
}

async function beginPayment(as: Person, { _id: orderId, totalAmount }: OrderJson): Promise<string> {
  const body = { orderId, totalAmount };
  return (await request(shop, paymentCalls.createPaymentIntent, { as, body })).clientSecret;
}

async function pay(as: Person, order: OrderJson): Promise<void> {
  const card = { number: '4242424242424242', expiryMonth: 12, expiryYear: 2040, securityCode: '123' };
  const body = { clientSecret: await beginPayment(as, order), card };
  const { transactionId } = await request(shop, sandboxCalls.confirmSandboxPayment, { as, body });
  const params = { orderId: order._id };
  await request(shop, paymentCalls.recordPayment, { as, params, body: { ...params, transactionId } });
}

async function idOf(person: Person): Promise<string> {
  return (await request(shop, userCalls.getUser, { as: person, params: { email: person.email } }))._id;
}
