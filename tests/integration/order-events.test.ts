import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { orderCalls } from '#features/order/order/order-calls.ts';
import type { PaymentMethod } from '#features/order/order/order-schema.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import type { OrderJson } from '../support/json.ts';
import { payByCard, recordRequest } from '../support/payments.ts';
import { createTestShop, type Person, type TestShop } from '../support/test-shop.ts';

const MAX_STREAMS_PER_USER = 10;
const HEARTBEAT_MILLISECONDS = 20_000;

/** An event stream and what was received on it. */
interface OrderStream {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  /** Waits for the next version, or returns `undefined` when the stream has ended. */
  next: () => Promise<number | undefined>;
  /** Returns the text received since then. */
  rest: () => string;
  leave: () => void;
}

/** Opens an order's event stream over the network, as a browser does. */
async function follow(address: string, as: Person, { _id }: OrderJson): Promise<OrderStream> {
  const request = get(`${address}/api/order/${_id}/events`, { headers: as.headers, agent: false });
  onTestFinished(() => void request.destroy());
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (!response) throw new Error('The shop sent no response');
  const chunks = response.setEncoding('utf8')[Symbol.asyncIterator]();
  let text = '';

  async function next(): Promise<number | undefined> {
    for (;;) {
      const found = /^data: (\d+)\n\n/m.exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        return Number(found[1]);
      }
      const { value, done } = await chunks.next();
      if (done) return undefined;
      text += value;
    }
  }
  const { statusCode: status, headers } = response;
  return { status, headers, next, rest: () => text, leave: () => void request.destroy() };
}

async function setUp(options?: Parameters<typeof createTestShop>[0]) {
  const shop = await createTestShop(options);
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const wilma = await shop.signUp();
  const product = await shop.addProduct();
  const placeOrder = (payment: PaymentMethod = 'cash') =>
    shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment });
  return { shop, address, wilma, placeOrder };
}

async function changeStatus(shop: TestShop, { _id: orderId }: OrderJson): Promise<void> {
  const as = await shop.signInAsAdmin();
  await shop.request(orderCalls.changeStatus, { as, params: { orderId }, body: { status: 'confirmed' } });
}

test('a stream reports a change from another process', async () => {
  const { shop, address, wilma, placeOrder } = await setUp();
  const order = await placeOrder();
  const [otherProcess, stream] = [await shop.openAnotherProcess(), await follow(address, wilma, order)];
  expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers['x-accel-buffering']).toBe('no');
  expect(await stream.next()).toBe(order.version);

  await changeStatus(otherProcess, order);
  const version = await stream.next();

  const params = { orderId: order._id };
  expect(await shop.request(orderCalls.getOrder, { as: wilma, params })).toMatchObject({
    status: 'confirmed',
    version,
  });
});

test("a stream reports the order's payment and no other order's changes", async () => {
  const { shop, address, wilma, placeOrder } = await setUp();
  const [order, other] = [await placeOrder('card'), await placeOrder('card')];
  const stream = await follow(address, wilma, order);
  expect(await stream.next()).toBe(0);

  await changeStatus(shop, other);
  const transactionId = await payByCard(shop, wilma, order);
  await shop.request(paymentCalls.recordPayment, recordRequest(wilma, order, transactionId));
  const version = await stream.next();

  const params = { orderId: order._id };
  const paid = await shop.request(orderCalls.getOrder, { as: wilma, params });
  expect(paid).toMatchObject({ payment: { status: true }, version });
  expect(await shop.request(orderCalls.getOrder, { as: wilma, params: { orderId: other._id } })).toMatchObject({
    version: 1,
  });
});

test('a stream ends when the session token becomes invalid', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { shop, address, wilma, placeOrder } = await setUp();
  const stream = await follow(address, wilma, await placeOrder());
  await stream.next();
  const ended = stream.next();
  vi.advanceTimersByTime(HEARTBEAT_MILLISECONDS);
  await expect.poll(stream.rest).toBe(':\n\n');

  const as = await shop.signInAsAdmin();
  await shop.request(userCalls.removeUser, { as, params: { id: wilma.id } });
  vi.advanceTimersByTime(HEARTBEAT_MILLISECONDS);

  expect(await ended).toBeUndefined();
});

test('each user may open a limited number of streams', async () => {
  const { shop, address, wilma, placeOrder } = await setUp();
  const order = await placeOrder();
  const streams = [];
  for (let count = 0; count < MAX_STREAMS_PER_USER; count++) streams.push(await follow(address, wilma, order));

  const problem = await shop.expectRefusal(429, orderCalls.followOrder, { as: wilma, params: { orderId: order._id } });
  expect(problem.detail).toBe('You have this open in too many tabs. Close some of them.');
  expect((await follow(address, await shop.signInAsAdmin(), order)).status).toBe(200);

  streams[0]?.leave();
  await expect.poll(async () => (await follow(address, wilma, order)).status).toBe(200);
});

test('a HEAD request leaves no open stream', async () => {
  const { shop, address, wilma, placeOrder } = await setUp();
  const order = await placeOrder();
  const init = { method: 'HEAD', headers: wilma.headers };
  for (let count = 0; count <= MAX_STREAMS_PER_USER; count++) {
    expect((await fetch(`${address}/api/order/${order._id}/events`, init)).status).toBe(200);
  }
  expect((await follow(address, wilma, order)).status).toBe(200);
  await shop.expectRefusal(404, orderCalls.followOrder, {
    as: await shop.signInAsAdmin(),
    params: { orderId: 'none' },
  });
});

test('a shop that stops closes its streams', async () => {
  const { shop, address, wilma, placeOrder } = await setUp();
  const stream = await follow(address, wilma, await placeOrder());
  await stream.next();
  const ended = stream.next();

  expect(await Promise.race([shop.app.close(), wait(2000, 'still open', { ref: false })])).toBeUndefined();
  expect(await ended).toBeUndefined();
});
