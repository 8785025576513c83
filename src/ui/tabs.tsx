import { formatNumber } from '#platform/format-numbers.ts';
import { Link } from '#ui/link.tsx';

/** A view of a list. */
export interface Tab {
  label: string;
  /** How many rows it has. */
  count?: number;
  to: string;
  isCurrent: boolean;
}

/** Links to the views of a list. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label} ref={scrollToCurrent}>
      {tabs.map(({ label: text, count, to, isCurrent }) => (
        <Link key={text} to={to} aria-current={isCurrent ? 'page' : undefined} preventScrollReset>
          {text}
          {count === undefined ? null : <span className="tab-count">{formatNumber(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Moves the current tab into the row, which scrolls on small screens. */
function scrollToCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector<HTMLElement>('[aria-current]');
  if (!row || !current) return;
  const end = current.offsetLeft + current.offsetWidth - row.offsetLeft;
  if (end > row.clientWidth) row.scrollLeft = end;
}
