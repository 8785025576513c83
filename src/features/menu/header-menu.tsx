import { type ComponentProps, useId } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { leadsHere } from './current-link.ts';
import { MenuEntries, MenuItems } from './menu-entries.tsx';
import { MenuLink } from './menu-link.tsx';
import { linksBelow } from './menu-links.ts';
import type { Menu, MenuEntry } from './menu-schema.ts';
import { useMegaMenu } from './use-mega-menu.ts';

/** The menu in the header: links, and buttons that open a panel with the links below them. */
export function HeaderMenu({ menu }: { menu: Menu }) {
  const { openIndex, nav, entry: entryAt, press, close } = useMegaMenu();
  return (
    <nav className="main-nav" aria-label="Main" {...nav}>
      <MenuEntries
        menu={menu}
        link={(entry) => <MenuLink link={entry} className="main-link" />}
        opener={(entry, index) => (
          <MegaEntry
            entry={entry}
            isOpen={index === openIndex}
            around={entryAt(index)}
            onPress={() => press(index)}
            onFollow={close}
          />
        )}
      />
    </nav>
  );
}

type MegaEntryProps = {
  entry: MenuEntry;
  isOpen: boolean;
  around: Pick<ComponentProps<'div'>, 'onPointerEnter' | 'onPointerLeave'>;
  onPress: () => void;
  /** A link was followed. */
  onFollow: () => void;
};

function MegaEntry({ entry, isOpen, around, onPress, onFollow }: MegaEntryProps) {
  const id = useId();
  const leads = leadsHere(entry, useLocation());
  return (
    <div className="mega" {...around}>
      <button
        type="button"
        className="main-link mega-button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-current={leads ? 'page' : undefined}
        onClick={onPress}
      >
        {entry.label}
        <Icon name="chevron-down" small />
      </button>
      <div className="mega-panel" id={id} data-open={isOpen}>
        <ul className="page">
          <MenuItems links={linksBelow(entry)} onFollow={onFollow} />
        </ul>
      </div>
    </div>
  );
}
