import { expect, test } from 'vitest';
import { describeFailures } from './order-actions.ts';

const GONE = 'There is no such order.';
const OFFLINE = 'The shop cannot be reached.';

test.each([
  { failed: { '1f3caa': GONE }, total: 1, text: 'There is no such order.' },
  { failed: { '1f3caa': GONE }, total: 3, text: '2 of 3 orders were updated. #1f3c: There is no such order.' },
  {
    failed: { '1f3caa': GONE, '7be2bb': OFFLINE },
    total: 3,
    text: '1 of 3 orders was updated. #1f3c: There is no such order. #7be2: The shop cannot be reached.',
  },
  {
    failed: { '1f3caa': OFFLINE, '7be2bb': OFFLINE },
    total: 2,
    text: 'None of 2 orders was updated. #1f3c, #7be2: The shop cannot be reached.',
  },
])('failed status changes are described: $text', ({ failed, total, text }) => {
  const failures = Object.entries(failed).map(([orderId, reason]) => ({ orderId, reason }));
  expect(describeFailures(failures, total)).toBe(text);
});
