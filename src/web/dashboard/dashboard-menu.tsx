import { closeMissing, loadedLater } from '#ui/loaded-later.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import type { DashboardSection } from './dashboard-nav.tsx';

const DashboardMenuSheet = loadedLater(() => import('./dashboard-menu-sheet.tsx'), { onMissing: closeMissing });

type DashboardMenuProps = { sections: readonly DashboardSection[]; onSignOut: () => void };

/** The sidebar of a small screen: a button, and the page of links that it opens. */
export function DashboardMenu(props: DashboardMenuProps) {
  return (
    <MenuButton>
      {(open, onOpenChange) => <DashboardMenuSheet {...props} open={open} onOpenChange={onOpenChange} />}
    </MenuButton>
  );
}
