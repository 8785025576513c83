import { expect, test } from 'vitest';
import { isPrivatePath } from './private-path.ts';

test.each([
  '/',
  '/wp-login.php',
  '/collections/mechanical-keyboards-2024',
  '/2024/11/28/the-best-switches-of-the-year',
  '/products/iphone-15-pro-max',
  '/products/1234567890123456789',
  '/straßenbeleuchtungsanlage',
])('keeps %s', (path) => {
  expect(isPrivatePath(path)).toBe(false);
});

test.each([
  '/unsubscribe/ada@example.com',
  '/unsubscribe/ada%40example.com',
  '/wishlist/x7Gk29aLq0ZtR4mN',
  '/reset/550e8400-e29b-41d4-a716-446655440000',
  '/verify/d41d8cd98f00b204e9800998ecf8427e',
  '/t/Xk3-9aB_qR7-tY2_',
])('leaves out %s', (path) => {
  expect(isPrivatePath(path)).toBe(true);
});
