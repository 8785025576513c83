import { Fragment, type ReactNode } from 'react';
import { MenuLink } from './menu-link.tsx';
import type { MenuLink as LinkOfMenu, Menu, MenuEntry } from './menu-schema.ts';

type MenuEntriesProps = {
  menu: Menu;
  /** Renders an entry without links below it. */
  link: (entry: LinkOfMenu) => ReactNode;
  /** Renders an entry with links below it, which it opens. */
  opener: (entry: MenuEntry, index: number) => ReactNode;
};

/** The entries of a menu. Several may be the same, so their keys are their places. */
export function MenuEntries({ menu, link, opener }: MenuEntriesProps) {
  return menu.map((entry, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: entries may be the same
    <Fragment key={index}>{entry.children?.length ? opener(entry, index) : link(entry)}</Fragment>
  ));
}

/** Links as the items of a list. */
export function MenuItems({ links, onFollow }: { links: readonly LinkOfMenu[]; onFollow?: () => void }) {
  return links.map((link, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: links may be the same
    <li key={index}>
      <MenuLink link={link} onClick={onFollow} />
    </li>
  ));
}
