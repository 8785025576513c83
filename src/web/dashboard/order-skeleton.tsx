import type { ReactNode } from 'react';
import { DashboardHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { OrderLayout } from './order-layout.tsx';

/** An order's page while it loads. */
export function OrderSkeleton({ back, title }: { back: ReactNode; title: string }) {
  return (
    <>
      {back}
      <DashboardHead title={title} lead={'\u00a0'} />
      <Loading>
        <Skeleton shape="panel" height={152} />
        <OrderLayout
          facts={
            <>
              <Skeleton shape="panel" height={160} />
              <Skeleton shape="panel" height={160} />
            </>
          }
        >
          <Skeleton shape="panel" height={336} />
        </OrderLayout>
      </Loading>
    </>
  );
}
