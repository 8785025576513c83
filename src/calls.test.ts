import { expect, test } from 'vitest';
import { orderCalls } from '#features/order/order/order-calls.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { getRefusal } from '#platform/http/call.ts';
import { Problem } from '#platform/http/problem.ts';
import { NOT_YOURS } from '#platform/http/refusals.ts';

test('the body of a problem has the status, code and sentence of its refusal', () => {
  expect(new Problem(NOT_YOURS, { owner: 7 }).toBody('r1')).toEqual({
    type: 'about:blank',
    title: 'Not allowed',
    ...NOT_YOURS,
    requestId: 'r1',
    owner: 7,
  });
});

test('a misspelt code does not compile, neither in the shop nor in the browser', () => {
  // @ts-expect-error
  expect(new Problem({ ...NOT_YOURS, code: 'not-your' }).code).not.toBe(NOT_YOURS.code);
  // @ts-expect-error
  expect(new ApiError(new Problem(NOT_YOURS).toBody('r1')).problem.code === 'not-your').toBe(false);
  // @ts-expect-error
  expect(() => getRefusal(orderCalls.placeOrder, 'key-reuse')).toThrow('key-reuse');
});
