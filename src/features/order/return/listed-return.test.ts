import { expect, test } from 'vitest';
import { cents } from '#features/pricing/money.ts';
import { paidForReturn } from './listed-return.ts';

test('what was paid for a return is the sum of its lines', () => {
  const line = { line: 0, amount: 1, reason: 'damaged', name: 'Mouse', image: '', price: cents(2000) } as const;
  expect(paidForReturn({ lines: [] })).toBe(0);
  expect(paidForReturn({ lines: [1999, 1].map((paid) => ({ ...line, variant: undefined, paid: cents(paid) })) })).toBe(
    2000,
  );
});
