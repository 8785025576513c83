import { closeOnLoadError, lazyComponent } from '#ui/lazy-component.tsx';
import { MenuButton } from '#ui/menu-button.tsx';
import type { DashboardSection } from './dashboard-sections.ts';

const DashboardMenuSheet = lazyComponent(() => import('./dashboard-menu-sheet.tsx'), { onLoadError: closeOnLoadError });

type DashboardMenuProps = { sections: readonly DashboardSection[]; onSignOut: () => void };

/** Replaces the sidebar on small screens: a button that opens a full-screen menu. */
export function DashboardMenu(props: DashboardMenuProps) {
  return (
    <MenuButton>
      {(open, onOpenChange) => <DashboardMenuSheet {...props} open={open} onOpenChange={onOpenChange} />}
    </MenuButton>
  );
}
