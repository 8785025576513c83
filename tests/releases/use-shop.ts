/**
 * Fills a demo shop with accounts, products, orders and payments in several states:
 * `node tests/releases/use-shop.ts http://127.0.0.1:3000`. docs/testing.md explains when to run it.
 */
import { orderCalls } from '#features/order/order-calls.ts';
import type { PaymentMethod, SettableStatus } from '#features/order/order-schema.ts';
import { paymentCalls } from '#features/payment/payment-calls.ts';
import { refundCalls } from '#features/payment/refund-calls.ts';
import { sandboxCalls } from '#features/payment/sandbox/sandbox-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import {
  addProductAs,
  changeProfile,
  type Person,
  placeOrder,
  register,
  request,
  signInAsAdmin,
} from '../journeys/support/api.ts';
import type { OrderJson } from '../support/json.ts';
import { CUSTOMERS, PRODUCT } from './people.ts';

const [url] = process.argv.slice(2);
if (!url) throw new Error('Pass the address of the shop: node tests/releases/use-shop.ts http://127.0.0.1:3000');
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
