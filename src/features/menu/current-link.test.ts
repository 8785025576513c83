import { expect, test } from 'vitest';
import { isCurrent, leadsHere } from './current-link.ts';

function at(address: string) {
  const { pathname, search } = new URL(address, 'http://localhost');
  return { pathname, search };
}

test.each([
  ['/', '/'],
  ['/', '/home'],
  ['/blogs', '/Blogs'],
  ['/userDashboard', '/userdashboard'],
  ['/products', '/products?category=pc'],
  ['/products?category=pc', '/products?sort=lowest&category=pc'],
  ['/products?attr.kind=Sound+%26+Light', '/products?attr.kind=Sound%20%26%20Light&attr.kind=Cables'],
  ['/faq#returns', '/faq'],
])('%j is current at %j', (to, address) => {
  expect(isCurrent({ to }, at(address))).toBe(true);
});

test.each([
  ['/', '/products'],
  ['/home', '/'],
  ['/blogs', '/blog/6'],
  ['/products', '/products/'],
  ['/products?category=pc', '/products'],
  ['/products?category=pc', '/products?category=mobile'],
  ['https://example.com/blogs', '/blogs'],
])('%j is not current at %j', (to, address) => {
  expect(isCurrent({ to }, at(address))).toBe(false);
});

test('an entry leads to the current page if a link below it does', () => {
  const entry = { label: 'Read', to: '/blogs', children: [{ label: 'FAQ', to: '/faq' }] };
  expect(['/blogs', '/faq', '/sound'].map((address) => leadsHere(entry, at(address)))).toEqual([true, true, false]);
});
