import { type ReactNode, useState } from 'react';
import { useShortcuts } from '#features/shortcuts/use-shortcuts.tsx';
import { closeOnLoadError, lazyComponent } from '#ui/lazy-component.tsx';
import type { DashboardSection } from '../dashboard-nav.tsx';

const DashboardSearchDialog = lazyComponent(() => import('./dashboard-search-dialog.tsx'), {
  onLoadError: closeOnLoadError,
});

/**
 * Returns what the search and the shortcuts of the dashboard show, and a function that opens the search. Customers have
 * no search.
 */
export function useDashboardSearch(
  isForStaff: boolean,
  sections: readonly DashboardSection[],
  onSignOut: () => void,
): { dialogs: ReactNode; showSearch?: () => void } {
  /** Undefined until the dialog is opened for the first time. */
  const [open, setOpen] = useState<boolean>();

  const show = () => setOpen(true);
  const scope = isForStaff ? { staffPages: sections.map(({ to }) => to) } : 'customer';
  const shortcuts = useShortcuts(scope, isForStaff ? show : undefined);
  if (!isForStaff) return { dialogs: shortcuts };
  return {
    showSearch: show,
    dialogs: (
      <>
        {open === undefined ? null : (
          <DashboardSearchDialog sections={sections} onSignOut={onSignOut} open={open} onOpenChange={setOpen} />
        )}
        {shortcuts}
      </>
    ),
  };
}
