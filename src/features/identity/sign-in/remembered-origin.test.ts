import { expect, test } from 'vitest';
import { rememberedOrigin, signInPath } from './remembered-origin.ts';

const SHOP = 'https://shop.example';

function afterSignIn(origin: string): string {
  return rememberedOrigin(new URL(`${SHOP}/signIn?${new URLSearchParams({ from: origin })}`), '/');
}

test.each(['/checkout', '/products?category=pc&page=2', '/userDashboard/order/1f3c', '/?a=%2F%2Fevil.example'])(
  'returns to the page %s',
  (page) => {
    expect(rememberedOrigin(new URL(signInPath(SHOP + page), SHOP), '/')).toBe(page);
  },
);

test.each([
  '//evil.example',
  '///evil.example',
  'https://evil.example',
  'http://shop.example/x',
  'https://shop.example@evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'https://shop.example//evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'http://[',
  '',
])('goes home instead of to %j', (origin) => {
  expect(afterSignIn(origin)).toBe('/');
});

test('goes to the start page without a remembered page', () => {
  for (const startPage of ['/', '/adminDashboard']) {
    expect(rememberedOrigin(new URL(`${SHOP}/signIn`), startPage)).toBe(startPage);
  }
});
