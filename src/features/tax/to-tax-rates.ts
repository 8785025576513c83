import { newId } from '#platform/id.ts';
import type { TaxRate, TaxRateDraft } from './tax-rate-schema.ts';

/** Gives each rate its id: that of the draft, if there is a rate with it already. */
export function toTaxRates(drafts: readonly TaxRateDraft[], before: readonly TaxRate[] = []): TaxRate[] {
  const free = new Set(before.map(({ _id }) => _id));
  return drafts.map((draft) => {
    const isKept = draft._id !== undefined && free.delete(draft._id);
    return { ...draft, _id: isKept && draft._id !== undefined ? draft._id : newId() };
  });
}
