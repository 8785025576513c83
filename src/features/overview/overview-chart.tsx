import { useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Overview } from './overview-schema.ts';

const SalesChart = lazyComponent(() => import('./sales-chart.tsx'), {
  Fallback: () => <Skeleton shape="panel" className="sales-chart-skeleton" />,
});

/** Opens a chart of the period's revenue, which is loaded only then. */
export function OverviewChart({ overview }: { overview: Overview }) {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <details className="disclosure" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="chevron-right" small />
        {isOpen ? 'Hide chart' : 'Show chart'}
      </summary>
      {isOpen ? <SalesChart overview={overview} /> : null}
    </details>
  );
}
