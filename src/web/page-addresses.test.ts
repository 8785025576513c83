import type { ServerBuild } from 'react-router';
import { describe, expect, test } from 'vitest';
import { createPageAddresses } from './page-addresses.server.ts';
import type { PageHandle } from './page-handle.ts';

const loader = () => null;
const viewHandle: PageHandle = {
  canonicalQuery: (query) => new URLSearchParams({ text: (query.get('text') ?? '').toLowerCase() }),
};
const productHandle: PageHandle = {
  uncachedQuery: (query) => new URLSearchParams([...query].filter(([name]) => name === 'variant')),
};
const secretHandle: PageHandle = { hasSecretAddress: true };

type Route = NonNullable<ServerBuild['routes'][string]>;

function routesOf(...routes: readonly (Pick<Route, 'id'> & Partial<Route>)[]): ServerBuild['routes'] {
  return Object.fromEntries(routes.map((route) => [route.id, { module: { default: () => null }, ...route }]));
}

const readAddress = createPageAddresses(
  routesOf(
    { id: 'root', path: '' },
    { id: 'frame', parentId: 'root' },
    { id: 'home', parentId: 'frame', index: true },
    { id: 'products', parentId: 'frame', path: 'products', module: { default: loader, loader, handle: viewHandle } },
    {
      id: 'product',
      parentId: 'frame',
      path: 'product/:productId',
      module: { default: loader, loader, handle: productHandle },
    },
    { id: 'signIn', parentId: 'frame', path: 'signIn' },
    { id: 'reset', parentId: 'frame', path: 'resetPassword', module: { default: loader, handle: secretHandle } },
    { id: 'missing', parentId: 'frame', path: '*', module: { default: loader, loader } },
    { id: 'sitemap', parentId: 'root', path: 'sitemap.xml', module: { default: loader, loader } },
    { id: 'dashboard', parentId: 'root', path: 'userDashboard' },
    { id: 'order', parentId: 'dashboard', path: 'order/:orderId' },
  ),
);

describe('createPageAddresses', () => {
  test.each([
    ['/', '/'],
    ['/?fbclid=1', '/'],
    ['/products?text=Key&fbclid=1', '/products?text=key'],
    ['/products?utm=1&text=KEY&text=b', '/products?text=key'],
    ['/PRODUCTS/?text=key', '/products?text=key'],
    ['/SignIn?from=/checkout', '/signIn'],
    ['/signin', '/signIn'],
    ['/product/A1?x', '/product/A1'],
    ['/product/%41%31/', '/product/A1'],
    ['/product/a%2Fb', '/product/a%2Fb'],
    ['/product/A1?utm=1&variant=b', '/product/A1?variant=b'],
    ['/sitemap.xml?a=b', '/sitemap.xml'],
    ['/userDashboard?page=2', '/userDashboard'],
  ])('maps %s to the canonical URL of its page', (url, canonical) => {
    expect(readAddress(url).canonical).toBe(canonical);
    expect(readAddress(canonical)).toEqual(readAddress(url));
  });

  test.each([
    ['/products.data?text=Key&a=b', '/products.data?text=key'],
    ['/Products.data?a=b&_routes=frame,products&text=Key', '/products.data?text=key&_routes=frame%2Cproducts'],
    ['/products/_.data?_routes=products,other,frame,products&text=', '/products.data?text=&_routes=frame%2Cproducts'],
    ['/_.data?_routes=root&a', '/_.data?_routes=root'],
    ['/_.data?_routes=other', '/_.data?_routes=-'],
    ['/_.data?_routes=', '/_.data'],
    ['/product/A1.data?_routes=product', '/product/A1.data?_routes=product'],
    ['/product/A1.data?variant=b', '/product/A1.data'],
  ])('maps the data request %s to its canonical URL', (url, canonical) => {
    expect(readAddress(url).canonical).toBe(canonical);
    expect(readAddress(canonical)).toEqual(readAddress(url));
  });
});

describe('isCacheable', () => {
  test.each([
    '/',
    '/products?text=a',
    '/product/A1?x',
    '/product/A1.data?variant=b',
    '/signIn',
    '/userDashboard',
    '/products.data',
  ])('is true for %s', (url) => {
    expect(readAddress(url)).toMatchObject({ isCacheable: true, hasSecret: false });
  });

  test.each([
    ['an unknown page', '/nowhere'],
    ['the data of an unknown page', '/nowhere.data?_routes=missing'],
    ['a page with a parameter that no loader checks', '/userDashboard/order/made-up'],
    ['a path that begins with two slashes', '//products'],
    ['a query that is not cached', '/product/A1?variant=b'],
  ])('is false for %s', (_, url) => {
    expect(readAddress(url)).toMatchObject({ isCacheable: false, hasSecret: false });
  });

  test.each(['/resetPassword?token=secret', '/ResetPassword', '/resetPassword.data?token=secret'])(
    'is false for a page with a secret in its URL: %s',
    (url) => {
      expect(readAddress(url)).toMatchObject({ isCacheable: false, hasSecret: true });
      expect(readAddress(url).canonical).not.toContain('secret');
    },
  );
});
