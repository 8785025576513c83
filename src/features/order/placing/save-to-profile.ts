import { api } from '#features/identity/session/api.ts';
import { showName } from '#features/identity/session/session.ts';
import { userCalls } from '#features/user/user-calls.ts';
import type { CustomerDraft } from '#features/user/user-schema.ts';
import { showToast } from '#ui/toast.tsx';

/** Clears what an address in a form with countries leaves empty. */
const NOTHING = { region: null, postalCode: null, phone: null, line2: null, company: null, city: null };

/** Saves the customer of a placed order in their profile. If that fails, a message says so and the order stands. */
export async function saveToProfile(id: string, email: string, customer: CustomerDraft): Promise<void> {
  const body = { email, ...(customer.country === undefined ? {} : NOTHING), ...customer };
  const saved = await api.request(userCalls.changeProfile, { params: { id }, body }).catch(() => undefined);
  if (saved?.acknowledged) showName(customer.name);
  else showToast({ kind: 'error', text: 'Your order is placed, but your profile could not be updated' });
}
