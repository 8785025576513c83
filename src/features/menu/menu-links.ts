import type { Menu, MenuEntry, MenuLink } from './menu-schema.ts';

/** Lists all links of a menu, on both levels. */
export function linksOf(menu: Menu): { label: string; to: string; path: string }[] {
  return menu.flatMap(({ label, to, children = [] }, index) => [
    { label, to, path: `${index}.to` },
    ...children.map((child, at) => ({ ...child, path: `${index}.children.${at}.to` })),
  ]);
}

/** Lists the links that an entry opens: one to its own page, and those below it. */
export function linksBelow({ label, to, children = [] }: MenuEntry): MenuLink[] {
  return [{ label: `All ${label}`, to }, ...children];
}

/** Returns a menu without the links to some targets. An entry goes with what is below it. */
export function withoutTargets(menu: Menu, targets: ReadonlySet<string>): MenuEntry[] {
  const stays = ({ to }: { to: string }) => !targets.has(to);
  return menu
    .filter(stays)
    .map(({ children, ...entry }) => ({ ...entry, ...(children && { children: children.filter(stays) }) }));
}
