import { expect, test } from 'vitest';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { paymentCalls } from '#features/order/payment/payment-calls.ts';
import { VERSION } from '../../src/version.ts';
import { readMetric } from '../support/metrics.ts';
import { payByCard, recordRequest } from '../support/payments.ts';
import { createTestShop, problemOf } from '../support/test-shop.ts';

test('orders, payments, requests and the page cache are counted', async () => {
  const shop = await createTestShop();
  const [wilma, product] = [await shop.signUp(), await shop.addProduct({ stock: 5 })];
  await shop.request(productCalls.listProducts);
  await shop.request(productCalls.listProducts);
  const cash = { items: [{ product, amount: 1 }], key: 'the same' };
  await shop.placeOrder(wilma, cash);
  await shop.placeOrder(wilma, cash);
  const order = await shop.placeOrder(wilma, { items: [{ product, amount: 1 }], payment: 'card' });
  const transaction = await payByCard(shop, wilma, order);
  await shop.request(paymentCalls.recordPayment, recordRequest(wilma, order, transaction));

  expect(await readMetric(shop, 'thock_orders_total', { payment: 'cash' })).toBe(1);
  expect(await readMetric(shop, 'thock_orders_total', { payment: 'card' })).toBe(1);
  expect(await readMetric(shop, 'thock_card_payments_total', { outcome: 'paid' })).toBe(1);
  expect(await readMetric(shop, 'thock_page_cache_answers_total', { result: 'hit' })).toBe(1);
  expect(await readMetric(shop, 'thock_page_cache_answers_total', { result: 'miss' })).toBe(1);
  const labels = { method: 'POST', route: '/api/user/order', status: '200' };
  expect(await readMetric(shop, 'thock_request_duration_seconds_count', labels)).toBe(3);
  expect(await readMetric(shop, 'thock_build_info', { version: VERSION })).toBe(1);
  expect(await readMetric(shop, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
  expect(await readMetric(shop, 'nodejs_eventloop_lag_seconds')).toBeDefined();
  const isPostgres = shop.database.engine === 'postgres';
  const max = await readMetric(shop, 'thock_database_connections', { state: 'max' });
  expect(max).toBe(isPostgres ? 10 : undefined);
});

test('metrics are available to this machine and with the token', async () => {
  const shop = await createTestShop({ config: { metricsToken: 'only-for-prometheus' } });
  const request = (remoteAddress: string, headers: Record<string, string> = {}) =>
    shop.app.inject({ url: '/metrics', remoteAddress, headers });

  for (const here of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect((await request(here)).statusCode).toBe(200);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const answer = await request('203.0.113.9', bearer('only-for-prometheus'));
  expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  for (const refused of [
    await request('203.0.113.9'),
    await request('203.0.113.9', bearer('only-for-nobody')),
    await request('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }),
    await request('127.0.0.1', { forwarded: 'for=203.0.113.9' }),
  ]) {
    problemOf(401, refused);
  }
});
