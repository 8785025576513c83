import { expect, test } from 'vitest';
import { redirectCalls } from '#features/redirect/redirect-calls.ts';
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
