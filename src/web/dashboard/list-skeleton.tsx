import type { ReactNode } from 'react';
import { Loading, Skeleton, TableSkeleton } from '#ui/skeleton.tsx';
import { PAGE_SIZE } from './list-page.ts';

type ListSkeletonProps = {
  title: ReactNode;
  /** The list has a toolbar with a search field. */
  hasToolbar?: boolean;
};

/** A list page while it loads: the title and a placeholder for a full page of rows. */
export function ListSkeleton({ title, hasToolbar }: ListSkeletonProps) {
  return (
    <>
      {title}
      <Loading>
        {hasToolbar ? <Skeleton className="list-toolbar" shape="control" height={48} /> : null}
        <TableSkeleton rows={PAGE_SIZE} />
      </Loading>
    </>
  );
}
