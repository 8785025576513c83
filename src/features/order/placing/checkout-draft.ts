import * as z from 'zod/mini';
import { anyEntries } from '#features/user/customer-entries.ts';
import { tabStorage } from '#platform/browser-storage.ts';
import { parseJson } from '#platform/parse-json.ts';
import { type CheckoutEntries, choicesSchema } from './checkout-schema.ts';

const DRAFT_KEY = 'checkout-draft';

/** Absent in drafts that an older page has saved. */
const later = z._default(z.string(), '');

const entriesSchema = z.extend(anyEntries, {
  country: later,
  region: later,
  postalCode: later,
  phone: later,
  line2: later,
  company: later,
  ...choicesSchema.shape,
  vatNumber: later,
});
const draftSchema = z.object({ email: z.string(), entries: entriesSchema });

/** Saves the entries of the checkout form across reloads and navigation, in this tab only. */
export const checkoutDraft = {
  /** Returns the entries that this customer saved before, if any. */
  read(email: string): CheckoutEntries | undefined {
    const draft = draftSchema.safeParse(parseJson(tabStorage.read(DRAFT_KEY)));
    return draft.success && draft.data.email === email ? draft.data.entries : undefined;
  },

  save(email: string, entries: CheckoutEntries): void {
    tabStorage.write(DRAFT_KEY, JSON.stringify({ email, entries }));
  },

  clear(): void {
    tabStorage.remove(DRAFT_KEY);
  },
};
