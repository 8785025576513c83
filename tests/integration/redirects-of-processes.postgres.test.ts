import { expect, test } from 'vitest';
import { redirectCalls } from '#features/redirect/redirect-calls.ts';
import { insertRedirects } from '#features/redirect/redirect-queries.server.ts';
import { MAX_REDIRECTS } from '#features/redirect/redirect-schema.ts';
import { createTestShop } from '../support/test-shop.ts';

async function setUp() {
  const shop = await createTestShop();
  return { shop, other: await shop.openAnotherProcess(), admin: await shop.signInAsAdmin() };
}

test('a redirect is followed by every process at once, and no longer when it is deleted', async () => {
  const { shop, other, admin } = await setUp();
  const find = () => other.services.redirects.answerMissing({ address: '/old', isPublic: false });
  const { _id } = await shop.request(redirectCalls.addRedirect, { as: admin, body: { from: '/old', to: '/faq' } });
  expect(find()).toEqual({ location: '/faq' });
  await shop.request(redirectCalls.deleteRedirect, { as: admin, params: { redirectId: _id } });
  expect(find()).toBeUndefined();
});

test('among as many redirects as a shop can have, a change on one process counts on the other within a second', async () => {
  const shop = await createTestShop({
    async prepare(trx) {
      await insertRedirects(trx, manyRedirects(MAX_REDIRECTS - 1));
    },
  });
  const [other, as] = [await shop.openAnotherProcess(), await shop.signInAsAdmin()];
  const find = (address: string) => other.services.redirects.answerMissing({ address, isPublic: false });
  expect([find('/old-0'), find(`/old-${MAX_REDIRECTS - 2}`), find('/new')]).toEqual([TO_FAQ, TO_FAQ, undefined]);

  await shop.request(redirectCalls.addRedirect, { as, body: { from: '/new', to: '/faq' } });
  await expect.poll(() => find('/new'), WITHIN_A_SECOND).toEqual(TO_FAQ);
  await shop.request(redirectCalls.deleteRedirect, { as, params: { redirectId: 'redirect-0' } });
  await expect.poll(() => find('/old-0'), WITHIN_A_SECOND).toBeUndefined();
  expect(find('/old-1')).toEqual(TO_FAQ);
});

const TO_FAQ = { location: '/faq' };
const WITHIN_A_SECOND = { timeout: 1000, interval: 20 };

function manyRedirects(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    ...{ id: `redirect-${index}`, from_path: `/old-${index}`, to_path: '/faq', to_base: '/faq', status: 301 as const },
    ...{ hits: 0, created_at: 0, created_by: null },
  }));
}

test('two processes cannot make a loop at the same time', async () => {
  const { shop, other, admin } = await setUp();
  const made = await Promise.all([
    shop.send(redirectCalls.addRedirect, { as: admin, body: { from: '/a', to: '/b' } }),
    other.send(redirectCalls.addRedirect, { as: admin, body: { from: '/b', to: '/a' } }),
  ]);
  expect(made.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
});

test('the processes count together what was followed and what was missed', async () => {
  const { shop, other, admin } = await setUp();
  await shop.request(redirectCalls.addRedirect, { as: admin, body: { from: '/old', to: '/faq' } });
  for (const { services } of [shop, shop, other])
    for (const address of ['/old', '/missed']) services.redirects.answerMissing({ address, isPublic: false });
  await Promise.all([shop, other].map(({ services }) => services.redirects.writeCounts()));
  expect(await shop.request(redirectCalls.listRedirects, { as: admin })).toMatchObject([{ from: '/old', hits: 3 }]);
  expect(await shop.request(redirectCalls.listMissedPaths, { as: admin })).toMatchObject([
    { path: '/missed', count: 3 },
  ]);
});
