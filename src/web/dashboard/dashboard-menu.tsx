import { Menu } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import type { DashboardSection } from './dashboard-nav.tsx';

const DashboardMenuSheet = lazy(() => import('./dashboard-menu-sheet.tsx'));

type DashboardMenuProps = { sections: readonly DashboardSection[]; onSignOut: () => void };

/** The sidebar of a small screen: a button, and the page of links that it opens, loaded when it is wanted. */
export function DashboardMenu(props: DashboardMenuProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);

  return (
    <>
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Menu className="icon" />
      </IconButton>
      {wanted ? (
        <Suspense fallback={null}>
          <DashboardMenuSheet {...props} open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
