import * as z from 'zod/mini';
import { tabStorage } from '#platform/browser-storage.ts';
import { parseJson } from '#platform/parse-json.ts';
import { type CheckoutEntries, checkoutSchema } from './checkout-schema.ts';

const DRAFT_KEY = 'checkout-draft';

const entriesSchema = z.object({
  name: z.string(),
  mobile: z.string(),
  streetAddress: z.string(),
  city: z.string(),
  zip: z.string(),
  method: checkoutSchema.shape.method,
  saveToProfile: checkoutSchema.shape.saveToProfile,
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
