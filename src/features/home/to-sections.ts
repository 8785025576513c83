import { newId } from '#platform/id.ts';
import type { Home, HomeDraft } from './home-schema.ts';
import type { Section } from './section-schema.ts';

/** Gives each section its id: that of the draft, if there is a section with it already. */
export function toSections(drafts: HomeDraft, before: Home): Section[] {
  const free = new Set(before.map(({ _id }) => _id));
  return drafts.map((draft): Section => {
    const { _id } = draft;
    return { ...draft, _id: _id !== undefined && free.delete(_id) ? _id : newId() };
  });
}
