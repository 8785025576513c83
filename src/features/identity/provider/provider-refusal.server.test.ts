import { expect, test } from 'vitest';
import { refusalOf } from './provider-refusal.server.ts';

test('a request that lost to another one at the same moment is refused with a code and a sentence', async () => {
  const message = 'Failed to verify backup code. Please try again.';
  const problem = await refusalOf(Response.json({ message }, { status: 409 }));
  expect(problem?.toBody('id')).toMatchObject({
    status: 409,
    code: 'simultaneous',
    detail: 'Another request was made at the same moment, so this one was not carried out. Try again.',
  });
});

test('a response without a reason is none of its refusals', async () => {
  expect(await refusalOf(new Response('', { status: 404 }))).toBeUndefined();
});
