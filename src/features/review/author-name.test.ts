import { expect, test } from 'vitest';
import { authorName } from './author-name.ts';

test.each([
  ['Mara Lindqvist', 'Mara L.'],
  ['  Anna  Maria  de la cruz ', 'Anna C.'],
  ['Wilma', 'Wilma'],
  ['李 小龙', '李 小.'],
  ['x'.repeat(60), 'x'.repeat(40)],
  ['', 'A customer'],
  ['mara@example.com', 'A customer'],
  ['Buy at shop.example', 'A customer'],
  [null, 'A customer'],
])('the author %j is shown as %j', (name, shown) => {
  expect(authorName(name)).toBe(shown);
});
