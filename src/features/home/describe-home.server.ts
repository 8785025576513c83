import { isDeepStrictEqual } from 'node:util';
import { formatList } from '#platform/format-lists.ts';
import type { Home } from './home-schema.ts';
import { nameSection } from './name-section.ts';

/** More would make entries of the audit log hard to read. */
const MAX_NAMED = 10;

/** Says what changed on the home page: "Home page: added “Text: About us” and removed “Featured products”". */
export function describeHomeChange(before: Home | undefined, after: Home | undefined): string {
  if (!after) return "Home page: went back to the shop's own";
  if (!before) return `Home page: made one of its own, with ${formatList(after.map(quote))}`;
  const find = (home: Home, id: string) => home.find(({ _id }) => _id === id);
  const parts = [
    ...after.filter(({ _id }) => !find(before, _id)).map((section) => `added ${quote(section)}`),
    ...before.filter(({ _id }) => !find(after, _id)).map((section) => `removed ${quote(section)}`),
    ...after
      .filter((section) => {
        const earlier = find(before, section._id);
        return earlier !== undefined && !isDeepStrictEqual(earlier, section);
      })
      .map((section) => `changed ${quote(section)}`),
  ];
  if (parts.length === 0) return 'Home page: changed the order of its sections';
  const further = parts.length - MAX_NAMED;
  return `Home page: ${formatList(further > 0 ? [...parts.slice(0, MAX_NAMED), `changed ${further} more`] : parts)}`;
}

function quote(section: Home[number]): string {
  return `“${nameSection(section)}”`;
}
