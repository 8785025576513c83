import { newId } from '#platform/id.ts';
import type { Zone, ZoneDraft } from './zone-schema.ts';

/** Gives a zone its id, and each method one: that of the draft, if the zone has a method with it already. */
export function toZone(_id: string, draft: ZoneDraft, knownIds: readonly string[] = []): Zone {
  const free = new Set(knownIds);
  const methods = draft.methods.map((method) => {
    const isKept = method._id !== undefined && free.delete(method._id);
    return { ...method, _id: isKept && method._id !== undefined ? method._id : newId() };
  });
  return { ...draft, _id, methods };
}
