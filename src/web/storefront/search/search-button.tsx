import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { Link } from 'react-router';
import { useShortcuts } from '#features/shortcuts/use-shortcuts.tsx';
import { PRESSES_WAIT } from '#ui/early-use.ts';
import { closeOnLoadError, lazyComponent } from '#ui/lazy-component.tsx';

const SearchDialog = lazyComponent(() => import('./search-dialog.tsx'), { onLoadError: closeOnLoadError });

/** The button for the search, also opened with `/` and Ctrl+K or Cmd+K. Without scripts it leads to the search page. */
export function SearchButton() {
  /** Undefined until the dialog is opened for the first time. */
  const [open, setOpen] = useState<boolean>();
  const show = () => setOpen(true);
  const shortcuts = useShortcuts('shop', { open, show });

  return (
    <>
      <Link
        className="icon-button search-link"
        to="/search"
        aria-label="Search"
        aria-keyshortcuts="/ Control+K Meta+K"
        {...PRESSES_WAIT}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          show();
        }}
      >
        <Search className="icon" />
        <kbd data-down={open}>/</kbd>
      </Link>
      {open === undefined ? null : <SearchDialog open={open} onOpenChange={setOpen} />}
      {shortcuts}
    </>
  );
}
