import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

/** A grey placeholder for content that is loading. Its size is set by utility classes, such as `h-5 w-40`. */
export function Skeleton({ className }: { className: string }) {
  return <span className={classNames('skeleton', className)} />;
}

/** Announces "Loading" to screen readers and shows its children, which they ignore, to everyone else. */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** A placeholder for a DataTable: a header and 64 px rows, or cards on small screens. */
export function TableSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className="data-table data-table-cards">
      <div className="h-[45px] border-b border-hairline max-[820px]:hidden" />
      {Array.from({ length: rows }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: all rows are identical
          key={index}
          className="flex h-[65px] items-center gap-8 border-hairline px-5 not-last:border-b max-[820px]:mb-3 max-[820px]:h-[230px] max-[820px]:rounded-lg max-[820px]:border max-[820px]:items-start max-[820px]:bg-surface max-[820px]:pt-5"
        >
          <Skeleton className="h-4 w-14 flex-none" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-24 flex-none" />
        </div>
      ))}
    </div>
  );
}
