import { expect, test } from 'vitest';
import { normalPath } from './normal-path.ts';

test.each([
  ['/', '/'],
  ['/Old-Page', '/old-page'],
  ['/old/', '/old'],
  ['/old///', '/old'],
  ['/old#part', '/old'],
  ['/old?', '/old'],
  ['/index.php?Id=5&b=ä', '/index.php'],
  ['/caf%C3%A9', '/café'],
  ['/café', '/café'],
  ['/CAF%c3%89', '/café'],
  ['/100%25', '/100%25'],
  ['/a%2541', '/a%2541'],
  ['/a%2Fb', '/a%2fb'],
  ['/a%3Fb', '/a%3fb'],
  ['/x/../old', '/old'],
  ['//old', '//old'],
  ['/old%20page', '/old page'],
])('normalises %s', (address, path) => {
  expect(normalPath(address)).toBe(path);
  expect(normalPath(path)).toBe(path);
});

test.each(['/100%', '/%zz', '/%ff', '.evil.example/a', ':80x'])('finds no path in %s', (address) => {
  expect(normalPath(address)).toBeUndefined();
});
