import { redirect } from 'react-router';
import { ApiError } from '#platform/http/api-client.ts';
import { forgetToken, signOut } from './session.ts';

/** Whether the shop refused a call because of who asks: the session has ended, or the right was taken away. */
export function isRefusedAsker(error: unknown): boolean {
  return error instanceof ApiError && (error.problem.status === 401 || error.problem.status === 403);
}

/** The call's answer; when the asker is refused, signs out and throws a redirect (specification, section 6). */
export function orSignOut<Answer>(call: Promise<Answer>, leadTo: string): Promise<Answer> {
  return orLeave(call, leadTo, signOut);
}

/** As {@link orSignOut} for checkout and profile: only the session token goes, so that the cart stays. */
export function orForgetToken<Answer>(call: Promise<Answer>, leadTo: string): Promise<Answer> {
  return orLeave(call, leadTo, async () => forgetToken());
}

async function orLeave<Answer>(call: Promise<Answer>, leadTo: string, leave: () => Promise<void>): Promise<Answer> {
  try {
    return await call;
  } catch (error) {
    if (!isRefusedAsker(error)) throw error;
    await leave();
    throw redirect(leadTo);
  }
}
