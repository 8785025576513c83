import { api } from '#features/identity/api.ts';
import { explainFailure } from '#features/identity/explain-failure.ts';
import { identityCalls, type Session } from '#features/identity/identity-calls.ts';
import type { AuthUser } from '#features/identity/provider-client.ts';
import { isRefusedAsker, orForgetToken } from '#features/identity/refused-asker.ts';
import { showName } from '#features/identity/session.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { type Profile, profileSchema, type User } from '#features/user/user-schema.ts';
import { showToast } from '#ui/toast.tsx';

/** What a profile page shows. */
export interface ProfileFacts {
  user: User;
  sessions: Session[];
}

/** The record of the person who is signed in, and the browsers in which they are. */
export async function loadProfile({ email }: AuthUser, request: Request): Promise<ProfileFacts> {
  const { signal } = request;
  const [user, sessions] = await Promise.all([
    orForgetToken(api.request(userCalls.getUser, { params: { email }, signal }), request),
    orForgetToken(api.request(identityCalls.listSessions, { signal }), request),
  ]);
  return { user, sessions };
}

/** Saves what the profile form sent. @returns a sentence if it failed. */
export async function saveProfile({ uid }: AuthUser, request: Request): Promise<{ problem: string | undefined }> {
  const profile = profileSchema.parse(await request.json());
  const problem = await orForgetToken(save(uid, profile), request);
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
