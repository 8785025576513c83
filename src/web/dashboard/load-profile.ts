import { identityCalls, type Session } from '#features/identity/identity-calls.ts';
import type { AuthUser } from '#features/identity/provider/provider-answers.ts';
import type { SecondFactorStatus } from '#features/identity/second-factor/second-factor-calls.ts';
import { api } from '#features/identity/session/api.ts';
import { redirectIfRefused, withAuth } from '#features/identity/session/auth-policies.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { showName } from '#features/identity/session/session.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { type Profile, profileSchema, type User } from '#features/user/user-schema.ts';
import { showToast } from '#ui/toast.tsx';

/** The data of a profile page. */
export interface ProfileFacts {
  user: User;
  sessions: Session[];
  secondFactor: SecondFactorStatus;
}

/** Loads the record, the active sessions and the second factor of the signed-in user. */
export async function loadProfile({ email }: AuthUser, request: Request): Promise<ProfileFacts> {
  const { signal } = request;
  const [user, sessions, secondFactor] = await Promise.all([
    withAuth(api.request(userCalls.getUser, { params: { email }, signal }), 'checkout', request),
    withAuth(api.request(identityCalls.listSessions, { signal }), 'checkout', request),
    withAuth(api.request(identityCalls.getSecondFactor, { signal }), 'checkout', request),
  ]);
  return { user, sessions, secondFactor };
}

/** Saves the submitted profile form. @returns an error message if that failed. */
export async function saveProfile({ uid }: AuthUser, request: Request): Promise<{ problem: string | undefined }> {
  const profile = profileSchema.parse(await request.json());
  const problem = await save(uid, profile, request);
  if (problem === undefined) {
    showName(profile.name);
    showToast({ kind: 'success', text: 'Profile Update' });
  } else {
    showToast({ kind: 'error', text: 'Failed to update' });
  }
  return { problem };
}

async function save(id: string, profile: Profile, request: Request): Promise<string | undefined> {
  try {
    const { acknowledged } = await api.request(userCalls.changeProfile, { params: { id }, body: profile });
    return acknowledged ? undefined : 'Your changes were not saved. Try again in a moment.';
  } catch (error) {
    await redirectIfRefused(error, 'checkout', request);
    return explainFailure(error);
  }
}
