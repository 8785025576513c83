import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useIsMac } from '#ui/use-is-mac.ts';

const SHORTCUTS = 'Control+K Meta+K';

/** Opens the search from the sidebar. */
export function SidebarSearchButton({ onClick }: { onClick: () => void }) {
  const isMac = useIsMac();
  return (
    <button
      type="button"
      className="sidebar-search"
      aria-haspopup="dialog"
      aria-keyshortcuts={SHORTCUTS}
      onClick={onClick}
    >
      <Icon name="search" small />
      Search
      <span className="sidebar-search-keys" aria-hidden="true">
        {isMac ? '⌘K' : 'Ctrl K'}
      </span>
    </button>
  );
}

/** Opens the search from the top of small screens. */
export function TopSearchButton({ onClick }: { onClick: () => void }) {
  return (
    <IconButton label="Search" aria-haspopup="dialog" aria-keyshortcuts={SHORTCUTS} onClick={onClick}>
      <Icon name="search" />
    </IconButton>
  );
}
