import type { ReactNode } from 'react';
import { belongsToAnother } from '#features/identity/refused-asker.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { isMissing, LoadFailure } from './load-failure.tsx';

type OrderFailureProps = {
  /** The way to the list. */
  back: ReactNode;
  title: string;
  error: unknown;
};

/** Instead of an order's page: there is no such order, nor one of somebody else's, or it could not be loaded. */
export function OrderFailure({ back, title, error }: OrderFailureProps) {
  if (!isMissing(error) && !belongsToAnother(error))
    return <LoadFailure title={<Head back={back} title={title} />} error={error} />;
  return (
    <>
      {back}
      <EmptyState
        title="There is no such order"
        text="The address may have been cut off. You find every order in the list."
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
