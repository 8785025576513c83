import { formatList } from '#platform/format-lists.ts';
import type { Menu, MenuLink, MenuName } from './menu-schema.ts';

/** More would make entries of the audit log hard to read. */
const MAX_NAMED = 10;

/** A link with the entry that it stands below. */
interface PlacedLink extends MenuLink {
  place: string;
}

/** Says what changed in a menu: "Footer menu: added “Sale” (/products?saving=10) and removed “FAQ” (/faq)". */
export function describeMenuChange(name: MenuName, before: Menu | undefined, after: Menu | undefined): string {
  const title = name === 'header' ? 'Header menu' : 'Footer menu';
  if (!after) return `${title}: went back to the shop's own links`;
  const earlier = placedLinks(before ?? []);
  const later = placedLinks(after);
  const parts = [
    ...listMissing(later, earlier).map((link) => `added ${describeLink(link)}`),
    ...listMissing(earlier, later).map((link) => `removed ${describeLink(link)}`),
  ];
  if (parts.length === 0) return `${title}: changed the order of its links`;
  const further = parts.length - MAX_NAMED;
  return `${title}: ${formatList(further > 0 ? [...parts.slice(0, MAX_NAMED), `changed ${further} more`] : parts)}`;
}

function placedLinks(menu: Menu): PlacedLink[] {
  return menu.flatMap(({ children = [], ...entry }) => [
    { ...entry, place: '' },
    ...children.map((child) => ({ ...child, place: entry.label })),
  ]);
}

function listMissing(links: readonly PlacedLink[], others: readonly PlacedLink[]): PlacedLink[] {
  const isSame = (one: PlacedLink, other: PlacedLink) =>
    one.label === other.label && one.to === other.to && one.place === other.place;
  return links.filter((link) => !others.some((other) => isSame(link, other)));
}

function describeLink({ label, to, place }: PlacedLink): string {
  return `“${label}” (${to})${place === '' ? '' : ` below “${place}”`}`;
}
