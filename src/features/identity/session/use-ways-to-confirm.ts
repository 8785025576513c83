import { useEffect, useState } from 'react';
import { hasPassword } from '../account/has-password.ts';
import type { AuthUser } from '../provider/provider-answers.ts';
import { secondFactorCalls } from '../second-factor/second-factor-calls.ts';
import { api } from './api.ts';
import { useSession } from './session.ts';

/** What a person can confirm who they are with. */
export type WayToConfirm = 'password' | 'code' | 'passkey';

/** Returns how this person can confirm who they are, `undefined` while that is loading. */
export function useWaysToConfirm(): readonly WayToConfirm[] | undefined {
  const { user } = useSession();
  const [ways, setWays] = useState<readonly WayToConfirm[]>();

  useEffect(() => {
    if (user) void findWays(user).then(setWays);
  }, [user]);
  return ways;
}

async function findWays(user: AuthUser): Promise<WayToConfirm[]> {
  const password: WayToConfirm[] = hasPassword(user) ? ['password'] : [];
  try {
    const { app, passkeys } = await api.request(secondFactorCalls.getSecondFactor);
    return [...password, ...(app ? (['code'] as const) : []), ...(passkeys.length > 0 ? (['passkey'] as const) : [])];
  } catch {
    // All are offered: the answer to an attempt says what is wrong with it.
    return [...password, 'code', 'passkey'];
  }
}
