import type { ReactNode } from 'react';
import { belongsToAnother } from '#features/identity/session/auth-policies.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { isNotFound, LoadFailure } from './load-failure.tsx';

type OrderFailureProps = {
  /** The link to the list. */
  back: ReactNode;
  title: string;
  error: unknown;
};

/** Replaces an order's page that failed to load. Another customer's order is reported as not found. */
export function OrderFailure({ back, title, error }: OrderFailureProps) {
  if (!isNotFound(error) && !belongsToAnother(error))
    return <LoadFailure title={<Head back={back} title={title} />} error={error} />;
  return (
    <>
      {back}
      <EmptyState
        title="Order not found"
        text="The address may be incomplete. Return to the list to see all orders."
        legends={['4', '0', '4']}
      />
    </>
  );
}

function Head({ back, title }: { back: ReactNode; title: string }) {
  return (
    <>
      {back}
      <DashboardHead title={title} />
    </>
  );
}
