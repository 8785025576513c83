import { api } from '#features/identity/api.ts';
import { explainFailure } from '#features/identity/explain-failure.ts';
import type { AuthUser } from '#features/identity/provider-client.ts';
import { isRefusedAsker, orForgetToken } from '#features/identity/refused-asker.ts';
import { showName } from '#features/identity/session.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { type Profile, profileSchema, type User } from '#features/user/user-schema.ts';
import { showToast } from '#web/ui/toast.tsx';

/** The record of the person who is signed in. */
export function loadProfile({ email }: AuthUser, { signal }: Request): Promise<User> {
  return orForgetToken(api.request(userCalls.getUser, { params: { email }, signal }), '/');
}

/** Saves what the profile form sent. @returns a sentence if it failed. */
export async function saveProfile({ uid }: AuthUser, request: Request): Promise<{ problem: string | undefined }> {
  const profile = profileSchema.parse(await request.json());
  const problem = await orForgetToken(save(uid, profile), '/');
  if (problem === undefined) {
    showName(profile.name);
    showToast({ kind: 'success', text: 'Profile Update' });
  } else {
    showToast({ kind: 'error', text: 'Failed to update' });
  }
  return { problem };
}

async function save(id: string, profile: Profile): Promise<string | undefined> {
  try {
    const { acknowledged } = await api.request(userCalls.changeProfile, { params: { id }, body: profile });
    return acknowledged ? undefined : 'The shop did not keep the change. Try again in a moment.';
  } catch (error) {
    if (isRefusedAsker(error)) throw error;
    return explainFailure(error);
  }
}
