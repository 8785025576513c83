import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { leadsHere } from './current-link.ts';
import { MenuEntries } from './menu-entries.tsx';
import { MenuLink } from './menu-link.tsx';
import { linksBelow } from './menu-links.ts';
import type { Menu, MenuEntry } from './menu-schema.ts';

type SheetMenuProps = {
  menu: Menu;
  /** A link was followed. */
  onFollow: () => void;
  /** Shown below the entries, but not below those of one of them. */
  children: ReactNode;
};

/** The menu on small screens. An entry with links below it shows these in its place, with a button that leads back. */
export function SheetMenu({ menu, onFollow, children }: SheetMenuProps) {
  const [openIndex, setOpenIndex] = useState<number>();
  const sheet = useRef<HTMLDivElement>(null);
  const opened = openIndex === undefined ? undefined : menu[openIndex];

  function show(index: number | undefined, focused: string): void {
    flushSync(() => setOpenIndex(index));
    sheet.current?.querySelector<HTMLElement>(focused)?.focus();
  }

  return (
    <div ref={sheet}>
      {opened ? (
        <EntryLinks entry={opened} onFollow={onFollow} onBack={() => show(undefined, `[data-entry="${openIndex}"]`)} />
      ) : (
        <>
          <nav aria-label="Main">
            <MenuEntries
              menu={menu}
              link={(entry) => (
                <MenuLink link={entry} onClick={onFollow}>
                  {entry.label}
                  <Icon name="chevron-right" />
                </MenuLink>
              )}
              opener={(entry, index) => (
                <EntryButton entry={entry} index={index} onPress={() => show(index, '.menu-back')} />
              )}
            />
          </nav>
          {children}
        </>
      )}
    </div>
  );
}

function EntryButton({ entry, index, onPress }: { entry: MenuEntry; index: number; onPress: () => void }) {
  const leads = leadsHere(entry, useLocation());
  return (
    <button
      type="button"
      data-entry={index}
      aria-expanded={false}
      aria-current={leads ? 'page' : undefined}
      onClick={onPress}
    >
      {entry.label}
      <Icon name="chevron-right" />
    </button>
  );
}

type EntryLinksProps = { entry: MenuEntry; onFollow: () => void; onBack: () => void };

function EntryLinks({ entry, onFollow, onBack }: EntryLinksProps) {
  return (
    <>
      <button type="button" className="menu-back" onClick={onBack}>
        <Icon name="chevron-left" />
        Back
      </button>
      <h2>{entry.label}</h2>
      <nav className="menu-below" aria-label={entry.label}>
        {linksBelow(entry).map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: links may be the same
          <MenuLink key={index} link={link} onClick={onFollow} />
        ))}
      </nav>
    </>
  );
}
