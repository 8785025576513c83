import { PRESSES_WAIT } from '#ui/early-use.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { useShopSearch } from './use-shop-search.tsx';

/** The button for the search. Without scripts it leads to the search page. */
export function SearchButton() {
  const { open, show, dialogs } = useShopSearch();
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
        <Icon name="search" />
        <kbd data-down={open}>/</kbd>
      </Link>
      {dialogs}
    </>
  );
}
