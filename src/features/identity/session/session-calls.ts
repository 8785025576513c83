import { getAdminFlag } from '#features/user/admin-flag-call.ts';
import { api } from './api.ts';
import { issueToken } from './token-call.ts';

/** Requests a session token for the identity session of this browser. Throws `ApiError`. */
export async function requestToken(email: string, signal?: AbortSignal): Promise<string> {
  const { token } = await api.request(issueToken, { body: { email }, signal });
  return token;
}

/** Returns whether the person is a member of staff. Throws `ApiError`. */
export async function findAdminFlag(email: string, signal?: AbortSignal): Promise<boolean> {
  const { admin } = await api.request(getAdminFlag, { params: { email }, signal });
  return admin;
}
