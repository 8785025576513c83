import type { ReactNode } from 'react';
import { DashboardHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';

/** An order's page while it loads. */
export function OrderSkeleton({ back, title }: { back: ReactNode; title: string }) {
  return (
    <>
      {back}
      <DashboardHead title={title} lead={'\u00a0'} />
      <Loading>
        <Skeleton className="h-[152px] rounded-lg" />
        <div className="panel-grid">
          <Skeleton className="h-[160px] rounded-lg" />
          <Skeleton className="h-[160px] rounded-lg" />
        </div>
        <Skeleton className="h-[260px] rounded-lg" />
      </Loading>
    </>
  );
}
