import { expect, test } from 'vitest';
import { joinRanges } from './range-parameters.server.ts';

test.each([
  ['a.min=5&a.max=9&b=1', 'b=1&a=5..9'],
  ['a.min=5&a.max=', 'a=5..'],
  ['a.min=+&a.max=9', 'a=..9'],
  ['a.min=&a.max=', ''],
  ['a=1..2&a.min=5&a.max=9', 'a=5..9'],
  ['a=1..2&a.min=&a.max=', ''],
  ['a.min=5', 'a=5..'],
  ['a.max=9', 'a.max=9'],
  ['.min=5', '=5..'],
])('%s becomes %s', (query, joined) => {
  expect(joinRanges(new URLSearchParams(query)).toString()).toBe(joined);
});
