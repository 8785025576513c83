import { keepIds } from '#platform/keep-ids.ts';
import type { Zone, ZoneDraft } from './zone-schema.ts';

/** Gives a zone its id, and each method one. @param before the methods that the zone has already. */
export function toZone(_id: string, draft: ZoneDraft, before: Zone['methods'] = []): Zone {
  return { ...draft, _id, methods: keepIds(draft.methods, before) };
}
