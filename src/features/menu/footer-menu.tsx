import { MenuItems } from './menu-entries.tsx';
import { MenuLink } from './menu-link.tsx';
import type { Menu } from './menu-schema.ts';

/** The columns of the footer in a shop that has made its menu: one for each entry with links below it, one for the rest. */
export function FooterMenu({ menu }: { menu: Menu }) {
  const single = menu.filter(({ children }) => !children?.length);
  return (
    <div className="footer-menu">
      {menu.map(({ children = [], ...entry }, index) =>
        children.length === 0 ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries may be the same
          <nav key={index} aria-label={entry.label}>
            <h2>
              <MenuLink link={entry} />
            </h2>
            <ul>
              <MenuItems links={children} />
            </ul>
          </nav>
        ),
      )}
      {single.length === 0 ? null : (
        <nav aria-label="More">
          <ul>
            <MenuItems links={single} />
          </ul>
        </nav>
      )}
    </div>
  );
}
