import { FooterMenu } from './footer-menu.tsx';
import { HeaderMenu } from './header-menu.tsx';
import { headerRoom } from './header-room.ts';
import { linksBelow } from './menu-links.ts';
import type { Menu, MenuEntry, MenuName } from './menu-schema.ts';

const ROOM_NOTES: Partial<Record<ReturnType<typeof headerRoom>, string>> = {
  medium: 'On tablets it stands below the logo.',
  long: 'It stands below the logo, and on tablets behind the menu button.',
  sheet:
    'It is too wide for the header, so it is behind the menu button on all screens. Shorten its labels, or put entries below others.',
};

/** What a menu will look like. */
export function MenuPreview({ menu, entries }: { menu: MenuName; entries: Menu }) {
  const named = entries.filter(hasLabel).map(withNamedLinks);
  if (named.length === 0) return null;
  return (
    <section className="panel menu-preview">
      <h2 className="panel-title">Preview</h2>
      {menu === 'header' ? <p className="field-hint">{ROOM_NOTES[headerRoom(named)]}</p> : null}
      <div inert>
        {menu === 'header' ? (
          <>
            <HeaderMenu menu={named} />
            <FooterMenu menu={named.filter(({ children }) => children?.length).map(withPage)} />
          </>
        ) : (
          <FooterMenu menu={named} />
        )}
      </div>
    </section>
  );
}

const hasLabel = ({ label }: { label: string }) => label.trim() !== '';

function withNamedLinks({ children = [], ...entry }: MenuEntry): MenuEntry {
  return { ...entry, children: children.filter(hasLabel) };
}

/** As the header's panels show it, an entry begins with its own page. */
function withPage(entry: MenuEntry): MenuEntry {
  return { ...entry, children: linksBelow(entry) };
}
