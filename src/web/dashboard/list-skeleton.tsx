import type { ReactNode } from 'react';
import { Loading, Skeleton, TableSkeleton } from '#ui/skeleton.tsx';
import { PAGE_SIZE } from './pages-of-list.ts';

type ListSkeletonProps = {
  title: ReactNode;
  /** There is a search above the list. */
  hasToolbar?: boolean;
};

/** A list page before its rows are known: the title, and the shape of a full page. */
export function ListSkeleton({ title, hasToolbar }: ListSkeletonProps) {
  return (
    <>
      {title}
      <Loading>
        {hasToolbar ? <Skeleton className="mb-5 h-12 rounded-md" /> : null}
        <TableSkeleton rows={PAGE_SIZE} />
      </Loading>
    </>
  );
}
