import { useSyncExternalStore } from 'react';
import ReactPaginate from 'react-paginate';
import { formatNumber } from '#platform/format-numbers.ts';
import { Icon } from '#ui/icon.tsx';

/* The package is UMD: bundlers import the component itself, Node.js an object with `default`. */
function unwrap(imported: typeof ReactPaginate | { default: typeof ReactPaginate }) {
  return 'default' in imported ? imported.default : imported;
}

const Paginate = unwrap(ReactPaginate);

/* The package gives its list the role `navigation`, which hides the items. The enclosing nav has that role instead. */
function restoreListRole(nav: HTMLElement | null) {
  const list = nav?.querySelector('ul');
  list?.setAttribute('role', 'list');
  list?.removeAttribute('aria-label');
}

/** Page links at each end (specification, section 9). More than four pages would wrap on a phone. */
const MARGIN_PAGES = 3;
const MAX_PAGES_ON_A_PHONE = 4;
const PHONE = '(max-width: 560px)';

function subscribeToWidth(onChange: () => void): () => void {
  const phone = matchMedia(PHONE);
  phone.addEventListener('change', onChange);
  return () => phone.removeEventListener('change', onChange);
}

function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribeToWidth,
    () => matchMedia(PHONE).matches,
    () => false,
  );
}

type PaginatorProps = {
  /** The current page, counted from 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** Returns the URL of a page, so that it can be opened in a new tab. */
  hrefFor?: (page: number) => string;
};

/** Shows which part of a list is displayed, with links to the other pages. */
export function Paginator({ page, pageSize, total, onPage, hrefFor }: PaginatorProps) {
  const isPhone = useIsPhone();
  if (total === 0) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  const pageCount = Math.ceil(total / pageSize);

  return (
    <div className="paginator">
      <span role="status">{`showing (${formatNumber(first)}-${formatNumber(last)}) of ${formatNumber(total)}`}</span>
      {pageCount > 1 ? (
        <nav aria-label="Pages" ref={restoreListRole}>
          <Paginate
            pageCount={pageCount}
            forcePage={page - 1}
            pageRangeDisplayed={1}
            marginPagesDisplayed={isPhone && pageCount > MAX_PAGES_ON_A_PHONE ? 1 : MARGIN_PAGES}
            onPageChange={({ selected }) => onPage(selected + 1)}
            hrefBuilder={hrefFor}
            hrefAllControls={hrefFor !== undefined}
            previousLabel={<Icon name="chevron-left" small />}
            nextLabel={<Icon name="chevron-right" small />}
            previousAriaLabel="Previous page"
            nextAriaLabel="Next page"
            breakLabel="…"
            breakClassName="paginator-gap"
            selectedPageRel={null}
          />
        </nav>
      ) : null}
    </div>
  );
}
