import { type ReactNode, useState } from 'react';
import { useShortcuts } from '#features/shortcuts/use-shortcuts.tsx';
import { closeOnLoadError, lazyComponent } from '#ui/lazy-component.tsx';

const SearchDialog = lazyComponent(() => import('./search-dialog.tsx'), { onLoadError: closeOnLoadError });

interface ShopSearch {
  /** Undefined until the dialog is opened for the first time. */
  open: boolean | undefined;
  show: () => void;
  /** The dialog, and what the shop's other keys open. */
  dialogs: ReactNode;
}

/** The search of the shop, opened with `/` and Ctrl+K or Cmd+K, and the shop's other keys. */
export function useShopSearch(): ShopSearch {
  const [open, setOpen] = useState<boolean>();
  const show = () => setOpen(true);
  const shortcuts = useShortcuts('shop', { open, show });
  const dialogs = (
    <>
      {open === undefined ? null : <SearchDialog open={open} onOpenChange={setOpen} />}
      {shortcuts}
    </>
  );
  return { open, show, dialogs };
}
