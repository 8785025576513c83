import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';

/** One level of the breadcrumb trail. The last one is the current page and has no link. */
export type Crumb = { label: string; to?: string };

/** The breadcrumb trail of a page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ label, to }, index) => (
          <li key={label}>
            {to === undefined ? <bdi aria-current="page">{label}</bdi> : <Link to={to}>{label}</Link>}
            {index < crumbs.length - 1 ? <Icon name="chevron-right" /> : null}
          </li>
        ))}
      </ol>
    </nav>
  );
}
