import type { ReactNode } from 'react';
import { belongsToAnother } from '#features/identity/session/auth-policies.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { isNotFound, LoadFailure } from './load-failure.tsx';

type OrderFailureProps = {
  /** The link above the title. */
  back: ReactNode;
  /** Where all orders are listed. */
  list: string;
  title: string;
  error: unknown;
};

/** Replaces an order's page that failed to load. Another customer's order is reported as not found. */
export function OrderFailure({ back, list, title, error }: OrderFailureProps) {
  if (!isNotFound(error) && !belongsToAnother(error))
    return <LoadFailure title={<Head back={back} title={title} />} error={error} />;
  return (
    <>
      {back}
      <EmptyState
        title="Order not found"
        text="The address may be incomplete. Return to the list to see all orders."
        legends={['4', '0', '4']}
        action={<ButtonLink to={list}>All Orders</ButtonLink>}
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
