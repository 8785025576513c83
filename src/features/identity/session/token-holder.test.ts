import { expect, test } from 'vitest';
import { signingKeys } from './secret-keys.server.ts';
import { createSessionTokens } from './session-token.server.ts';
import { holderOf } from './token-holder.ts';

test.each(['9f1c', 'a?>~b???c>>>d~~~', '10000000-2000-4000-8000-300000000000'])(
  'reads the id %s from a session token',
  async (id) => {
    expect(holderOf(await createSessionTokens(signingKeys('session-token', 'x'.repeat(44))).issue(id))).toBe(id);
  },
);

test.each([null, '', 'garbage', 'a.b.c', 'a..c', `a.${btoa('null')}.c`, `a.${btoa('{"sub":7}')}.c`])(
  'finds no id in %j',
  (token) => {
    expect(holderOf(token)).toBeUndefined();
  },
);
