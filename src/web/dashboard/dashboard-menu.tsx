import { latePart } from '#ui/late-part.ts';
import { MenuButton } from '#ui/menu-button.tsx';
import type { DashboardSection } from './dashboard-nav.tsx';

const DashboardMenuSheet = latePart(() => import('./dashboard-menu-sheet.tsx'));

type DashboardMenuProps = { sections: readonly DashboardSection[]; onSignOut: () => void };

/** The sidebar of a small screen: a button, and the page of links that it opens. */
export function DashboardMenu(props: DashboardMenuProps) {
  return (
    <MenuButton>
      {(open, onOpenChange) => <DashboardMenuSheet {...props} open={open} onOpenChange={onOpenChange} />}
    </MenuButton>
  );
}
