import { Fragment } from 'react';
import { type Location, matchPath, useLocation } from 'react-router';
import { formatNumber } from '#platform/format-numbers.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { scrollIntoView } from '#ui/scroll-into-view.ts';
import type { DashboardSection } from './dashboard-sections.ts';

type DashboardNavProps = {
  label: string;
  sections: readonly DashboardSection[];
  className?: string;
  /** Called when a link is clicked. */
  onFollow?: () => void;
};

/** Links to the sections. The current one is marked, also on its detail pages. */
export function DashboardNav({ label, sections, className, onFollow }: DashboardNavProps) {
  const location = useLocation();

  return (
    <nav aria-label={label} className={className}>
      {sections.map((section, index) => {
        const { label: name, to, icon, group, waiting } = section;
        const isCurrent = isAt(section, location);
        return (
          <Fragment key={to}>
            {index > 0 && group !== sections[index - 1]?.group ? <hr /> : null}
            <Link
              to={to}
              onClick={onFollow}
              aria-current={isCurrent ? 'page' : undefined}
              ref={isCurrent ? scrollIntoView : undefined}
            >
              <Icon name={icon} />
              {name}
              {waiting ? <Waiting count={waiting} /> : null}
            </Link>
          </Fragment>
        );
      })}
    </nav>
  );
}

function Waiting({ count }: { count: number }) {
  return (
    <span className="nav-waiting">
      {formatNumber(count)}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
}

/** Whether a page belongs to the section. Two sections may share a page, of which one is a part with its own hash. */
function isAt({ to, pages = [], parts = [] }: DashboardSection, { pathname, hash }: Location): boolean {
  const [path = '', part] = to.split('#');
  const isPage = matchPath(path, pathname) !== null;
  if (isPage && part !== undefined) return hash === `#${part}`;
  if (isPage) return !parts.includes(hash);
  return pages.some((pattern) => matchPath(pattern, pathname) !== null);
}
