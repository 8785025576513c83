import { expect, test } from 'vitest';
import { normalAddress } from './normal-address.ts';

test.each([
  ['/', '/', ''],
  ['/Old-Page', '/old-page', ''],
  ['/old/', '/old', ''],
  ['/old///', '/old', ''],
  ['/old#part', '/old', ''],
  ['/old?', '/old', ''],
  ['/index.php?Id=5&b=ä', '/index.php', '?Id=5&b=%C3%A4'],
  ['/caf%C3%A9', '/café', ''],
  ['/café', '/café', ''],
  ['/CAF%c3%89', '/café', ''],
  ['/100%25', '/100%25', ''],
  ['/a%2541', '/a%2541', ''],
  ['/a%2Fb', '/a%2fb', ''],
  ['/x/../old', '/old', ''],
  ['//old', '//old', ''],
  ['/old%20page', '/old page', ''],
])('normalises %s', (address, path, query) => {
  expect(normalAddress(address)).toEqual({ path, query });
  expect(normalAddress(path + query)).toEqual({ path, query });
});

test.each(['/100%', '/%zz', '/%ff', '.evil.example/a', ':80x'])('finds no path in %s', (address) => {
  expect(normalAddress(address)).toBeUndefined();
});
