import { expect, test } from 'vitest';
import { readBoxItem } from './box-item.ts';

test.each([
  ['USB-C cable', { amount: 1, name: 'USB-C cable', note: undefined }],
  ['1× USB-C cable, 1.5 m, coiled', { amount: 1, name: 'USB-C cable', note: '1.5 m, coiled' }],
  ['2x Tips', { amount: 2, name: 'Tips', note: undefined }],
  ['90 × Switches', { amount: 90, name: 'Switches', note: undefined }],
  ['6-in-1 Hub', { amount: 1, name: '6-in-1 Hub', note: undefined }],
  ['2 xylophones', { amount: 1, name: '2 xylophones', note: undefined }],
  [', and more', { amount: 1, name: ', and more', note: undefined }],
  ['1000× Caps', { amount: 1, name: '1000× Caps', note: undefined }],
])('%s', (text, item) => {
  expect(readBoxItem(text)).toEqual(item);
});
