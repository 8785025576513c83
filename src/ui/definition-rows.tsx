import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

export type DefinitionRow = { label: string; value: ReactNode };

/**
 * A list of labels and values: `facts` are separated by lines, `details` are set closely inside a panel, and `texts` too,
 * with values that begin below each other.
 */
export function DefinitionRows({
  rows,
  variant = 'details',
}: {
  rows: readonly DefinitionRow[];
  variant?: keyof typeof CLASS_NAMES;
}) {
  return (
    <dl className={CLASS_NAMES[variant]}>
      {rows.map(({ label, value }) => (
        <Row key={label} label={label} value={value} />
      ))}
    </dl>
  );
}

const CLASS_NAMES = { facts: 'fact-list', details: 'detail-rows', texts: 'detail-rows detail-texts' };

type SummaryRowsProps = {
  rows: readonly DefinitionRow[];
  total: DefinitionRow;
  /** Aligns the rows to the right below a table instead of filling a panel. */
  narrow?: boolean;
};

/** A list of amounts and their total. */
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
