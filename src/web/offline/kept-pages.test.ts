import { expect, test } from 'vitest';
import { LEGAL_PAGES } from '#features/content/content-files.server.ts';
import { addressToRetry, isKeptPage, offlineAddress } from './kept-pages.ts';

test.each([
  ...['/', '/home', '/Products', '/product/abc', '/collections', '/collections/gifts', '/blog/3', '/pages/about'],
  ...['/faq', '/cart', '/desk', '/sound', ...LEGAL_PAGES.map((name) => `/${name}`)],
])('keeps %s', (path) => {
  expect(isKeptPage(path)).toBe(true);
});

test.each([
  ...[
    '/search',
    '/withdraw',
    '/compare',
    '/wishlist/secret',
    '/resetPassword',
    '/stopInvitations',
    '/stockAlert',
    '/signIn',
    '/checkout',
  ],
  ...[
    '/userDashboard',
    '/userDashboard/order/1',
    '/adminDashboard',
    '/purchase/abc',
    '/api/product',
    '/product/abc.data/x',
  ],
])('does not keep %s', (path) => {
  expect(isKeptPage(path)).toBe(false);
});

test('the offline page opens only pages of the shop', () => {
  const { search } = new URL(offlineAddress('/products?category=pc&a=%26'), 'https://shop.example.com');
  expect(addressToRetry(search)).toBe('/products?category=pc&a=%26');
  for (const page of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])
    expect(addressToRetry(`?${new URLSearchParams({ page })}`)).toBe('/');
  expect(addressToRetry('')).toBe('/');
});
