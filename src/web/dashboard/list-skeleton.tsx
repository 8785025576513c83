import type { ReactNode } from 'react';
import { Loading, TableSkeleton } from '#web/ui/skeleton.tsx';
import { PAGE_SIZE } from './pages-of-list.ts';

/** A list page before its rows are known: the title, and the shape of a full page. */
export function ListSkeleton({ title }: { title: ReactNode }) {
  return (
    <>
      {title}
      <Loading>
        <TableSkeleton rows={PAGE_SIZE} />
      </Loading>
    </>
  );
}
