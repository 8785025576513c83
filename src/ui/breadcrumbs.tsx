import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';

/** One step of the way to a page; the last one, the page itself, has no address. */
export type Crumb = { label: string; to?: string };

/** Where a page stands in the shop. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ label, to }, index) => (
          <li key={label}>
            {to === undefined ? <bdi aria-current="page">{label}</bdi> : <Link to={to}>{label}</Link>}
            {index < crumbs.length - 1 ? <ChevronRight className="icon" /> : null}
          </li>
        ))}
      </ol>
    </nav>
  );
}
