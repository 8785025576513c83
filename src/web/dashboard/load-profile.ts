import { addressCalls } from '#features/address/address-calls.ts';
import type { Country } from '#features/address/address-schema.ts';
import { addressBookCalls } from '#features/address-book/address-book-calls.ts';
import type { SavedAddress } from '#features/address-book/saved-address-schema.ts';
import { identityCalls, type Session } from '#features/identity/identity-calls.ts';
import type { AuthUser } from '#features/identity/provider/provider-answers.ts';
import type { SecondFactorStatus } from '#features/identity/second-factor/second-factor-calls.ts';
import { api } from '#features/identity/session/api.ts';
import { redirectIfRefused, withAuth } from '#features/identity/session/auth-policies.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { showName } from '#features/identity/session/session.ts';
import type { ProfileResult } from '#features/user/profile-form.tsx';
import { refusedFields } from '#features/user/refused-fields.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { type Profile, profileSchema, type User } from '#features/user/user-schema.ts';
import { showToast } from '#ui/toast.tsx';

/** The data of a profile page. */
export interface ProfileFacts {
  user: User;
  /** The countries to which the shop sells. */
  countries: Country[];
  /** The address book. */
  addresses: SavedAddress[];
  sessions: Session[];
  secondFactor: SecondFactorStatus;
}

/** Loads the record, the active sessions and the second factor of the signed-in user. */
export async function loadProfile({ email }: AuthUser, request: Request): Promise<ProfileFacts> {
  const { signal } = request;
  const [user, countries, addresses, sessions, secondFactor] = await Promise.all([
    withAuth(api.request(userCalls.getUser, { params: { email }, signal }), 'checkout', request),
    api.request(addressCalls.listCountries, { signal }),
    withAuth(api.request(addressBookCalls.listAddresses, { signal }), 'checkout', request),
    withAuth(api.request(identityCalls.listSessions, { signal }), 'checkout', request),
    withAuth(api.request(identityCalls.getSecondFactor, { signal }), 'checkout', request),
  ]);
  return { user, countries, addresses, sessions, secondFactor };
}

/** Saves the submitted profile form. */
export async function saveProfile({ uid }: AuthUser, request: Request): Promise<ProfileResult> {
  const profile = profileSchema.parse(await request.json());
  const result = await save(uid, profile, request);
  if (result.problem === undefined) {
    showName(profile.name);
    showToast({ kind: 'success', text: 'Profile Update' });
  } else {
    showToast({ kind: 'error', text: 'Failed to update' });
  }
  return result;
}

async function save(id: string, profile: Profile, request: Request): Promise<ProfileResult> {
  try {
    const { acknowledged } = await api.request(userCalls.changeProfile, { params: { id }, body: profile });
    return { problem: acknowledged ? undefined : 'Your changes were not saved. Try again in a moment.' };
  } catch (error) {
    await redirectIfRefused(error, 'checkout', request);
    const fields = refusedFields(error);
    return { problem: fields ? 'Please correct the marked fields.' : explainFailure(error), fields };
  }
}
