import { type ReactNode, useState } from 'react';
import { useShortcuts } from '#features/shortcuts/use-shortcuts.tsx';
import { closeOnLoadError, lazyComponent } from '#ui/lazy-component.tsx';
import type { DashboardSection } from '../dashboard-sections.ts';

const DashboardSearchDialog = lazyComponent(() => import('./dashboard-search-dialog.tsx'), {
  onLoadError: closeOnLoadError,
});

const ShopSearchDialog = lazyComponent(() => import('../../storefront/search/search-dialog.tsx'), {
  onLoadError: closeOnLoadError,
});

/**
 * Returns what the search and the shortcuts of the dashboard show, and a function that opens the search: of the dashboard
 * for staff, of the shop for customers.
 */
export function useDashboardSearch(
  isForStaff: boolean,
  sections: readonly DashboardSection[],
  onSignOut: () => void,
): { dialogs: ReactNode; showSearch: () => void } {
  /** Undefined until the dialog is opened for the first time. */
  const [open, setOpen] = useState<boolean>();

  const show = () => setOpen(true);
  const scope = isForStaff ? { staffPages: sections.map(({ to }) => to) } : 'customer';
  const shortcuts = useShortcuts(scope, { open, show });
  const search = isForStaff ? (
    <DashboardSearchDialog sections={sections} onSignOut={onSignOut} open={open === true} onOpenChange={setOpen} />
  ) : (
    <ShopSearchDialog scope="customer" open={open === true} onOpenChange={setOpen} />
  );
  const dialogs = (
    <>
      {open === undefined ? null : search}
      {shortcuts}
    </>
  );
  return { showSearch: show, dialogs };
}
