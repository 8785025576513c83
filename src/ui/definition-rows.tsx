import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

export type DefinitionRow = { label: string; value: ReactNode };

/** Label left, value right: `facts` with a line under each, `details` close together inside a panel. */
export function DefinitionRows({
  rows,
  look = 'details',
}: {
  rows: readonly DefinitionRow[];
  look?: 'facts' | 'details';
}) {
  return (
    <dl className={look === 'facts' ? 'fact-list' : 'detail-rows'}>
      {rows.map(({ label, value }) => (
        <Row key={label} label={label} value={value} />
      ))}
    </dl>
  );
}

type SummaryRowsProps = {
  rows: readonly DefinitionRow[];
  total: DefinitionRow;
  /** At the right end under a table instead of filling a panel. */
  narrow?: boolean;
};

/** Amounts that add up, and what they add up to. */
export function SummaryRows({ rows, total, narrow }: SummaryRowsProps) {
  return (
    <dl className={classNames('summary-rows', narrow && 'summary-narrow')}>
      {rows.map(({ label, value }) => (
        <Row key={label} label={label} value={value} />
      ))}
      <Row {...total} className="summary-total" />
    </dl>
  );
}

function Row({ label, value, className }: DefinitionRow & { className?: string }) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
