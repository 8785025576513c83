import type { ReactNode } from 'react';
import { viewLink } from '#features/catalogue/indexed-views.ts';
import type { ProductView } from '#features/catalogue/product-view.ts';
import { Link } from '#ui/link.tsx';
import { formatCount } from './format-count.ts';

interface FilterLinkProps {
  /** The view that it leads to. */
  to: ProductView;
  isChosen: boolean | undefined;
  /** The number of products. */
  count: number;
  children: ReactNode;
}

/** A value to filter by. It needs no scripts, and its own are small, unlike those of checkboxes and radio buttons. */
export function FilterLink({ to, isChosen, count, children }: FilterLinkProps) {
  return (
    <Link {...viewLink(to)} aria-current={isChosen || undefined} replace preventScrollReset>
      {children}
      <span className="category-count">
        {formatCount(count)}
        <span className="visually-hidden"> products</span>
      </span>
    </Link>
  );
}

/** A list of values to filter by. */
export function FilterGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <h2>{label}</h2>
      <div className="side-links category-list">{children}</div>
    </nav>
  );
}
