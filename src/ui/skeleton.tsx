import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

type SkeletonProps = {
  /** In pixels. */
  width?: number;
  height?: number;
  /** Takes the corners of a form control or a panel. */
  shape?: 'control' | 'panel';
  className?: string;
};

/** A grey placeholder for content that is loading. */
export function Skeleton({ width, height, shape, className }: SkeletonProps) {
  return <span className={classNames('skeleton', shape && `skeleton-${shape}`, className)} style={{ width, height }} />;
}

/** Announces "Loading" to screen readers and shows its children, which they ignore, to everyone else. */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** A placeholder for a DataTable: a header and 64 px rows, or cards on small screens. */
export function TableSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className="panel panel-flush data-table data-table-cards">
      <div className="table-skeleton-head" />
      {Array.from({ length: rows }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: all rows are identical
          key={index}
          className="table-skeleton-row"
        >
          <Skeleton width={56} height={16} />
          <Skeleton height={16} />
          <Skeleton width={96} height={16} />
        </div>
      ))}
    </div>
  );
}
