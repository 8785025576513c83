import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, useId } from 'react';
import { useLocation } from 'react-router';
import { leadsHere } from './current-link.ts';
import { MenuLink } from './menu-link.tsx';
import type { Menu, MenuEntry } from './menu-schema.ts';
import { useMegaMenu } from './use-mega-menu.ts';

/** The menu in the header: links, and buttons that open a panel with the links below them. */
export function HeaderMenu({ menu }: { menu: Menu }) {
  const { openIndex, nav, entry: entryAt, press, close } = useMegaMenu();
  return (
    <nav className="main-nav" aria-label="Main" {...nav}>
      {menu.map((entry, index) =>
        entry.children?.length ? (
          <MegaEntry
            // biome-ignore lint/suspicious/noArrayIndexKey: entries may be the same
            key={index}
            entry={entry}
            isOpen={index === openIndex}
            around={entryAt(index)}
            onPress={() => press(index)}
            onFollow={close}
          />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries may be the same
          <MenuLink key={index} link={entry} className="main-link" />
        ),
      )}
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
        <ChevronDown className="icon icon-small" />
      </button>
      <div className="mega-panel" id={id} data-open={isOpen}>
        <ul className="page">
          {[allOf(entry), ...(entry.children ?? [])].map((link, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: links may be the same
            <li key={index}>
              <MenuLink link={link} onClick={onFollow} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Returns the link to the page of an entry, which stands before those below it. */
export function allOf({ label, to }: MenuEntry) {
  return { label: `All ${label}`, to };
}
