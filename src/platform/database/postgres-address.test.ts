import { expect, test } from 'vitest';
import { hostAddresses, withDatabaseName } from './postgres-address.ts';

test.each([
  ['postgres://u:p@db:5432/shop', ['postgres://u:p@db:5432/shop']],
  ['postgresql://db/shop?sslmode=require', ['postgresql://db/shop?sslmode=require']],
  ['postgres://u:p@a:1,b:2/shop', ['postgres://u:p@a:1/shop', 'postgres://u:p@b:2/shop']],
  [
    'postgres://u:p%40@[::1]:1,b/shop?a=1,2',
    ['postgres://u:p%40@[::1]:1/shop?a=1,2', 'postgres://u:p%40@b/shop?a=1,2'],
  ],
])('%s contains %j', (url, addresses) => {
  expect(hostAddresses(url)).toEqual(addresses);
});

test.each([
  '',
  'db',
  'mysql://db/shop',
  'postgres://db',
  'postgres://db/',
  'postgres:///shop',
  'postgres://a:x,b/shop',
  'postgres://a,,b/shop',
])('%j is not a database address', (url) => {
  expect(hostAddresses(url)).toEqual([]);
});

test.each([
  ['postgres://u:p@db:5432/shop', 'postgres://u:p@db:5432/copy'],
  ['postgres://u:p@a:1,b:2/shop?connect_timeout=2', 'postgres://u:p@a:1,b:2/copy?connect_timeout=2'],
])('%s becomes %s on the same hosts', (url, other) => {
  expect(withDatabaseName(url, 'copy')).toBe(other);
});
