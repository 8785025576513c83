import { expect, test } from 'vitest';
import { listQuarters } from './quarters.ts';

test('quarters go back over the end of a year, with their first and last days', () => {
  expect(listQuarters('2026-05-17', 6)).toEqual([
    { label: 'Q2 2026', from: '2026-04-01', to: '2026-06-30' },
    { label: 'Q1 2026', from: '2026-01-01', to: '2026-03-31' },
    { label: 'Q4 2025', from: '2025-10-01', to: '2025-12-31' },
    { label: 'Q3 2025', from: '2025-07-01', to: '2025-09-30' },
    { label: 'Q2 2025', from: '2025-04-01', to: '2025-06-30' },
    { label: 'Q1 2025', from: '2025-01-01', to: '2025-03-31' },
  ]);
});

test.each([
  ['2026-01-01', 'Q1 2026'],
  ['2026-03-31', 'Q1 2026'],
  ['2026-04-01', 'Q2 2026'],
  ['2026-06-30', 'Q2 2026'],
  ['2026-07-01', 'Q3 2026'],
  ['2026-09-30', 'Q3 2026'],
  ['2026-10-01', 'Q4 2026'],
  ['2026-12-31', 'Q4 2026'],
])('%s is in %s', (day, label) => {
  expect(listQuarters(day, 1).map((quarter) => quarter.label)).toEqual([label]);
});
