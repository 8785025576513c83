import { Badge } from '#ui/badge.tsx';
import type { DataTableColumn } from '#ui/data-table.tsx';
import { Moment } from '#ui/moment.tsx';
import type { ListedEntry } from './audit-calls.ts';
import { AUDIT_KIND_LABELS } from './audit-kind.ts';

/** Characters of a hash that are shown at each end. */
const SHOWN_DIGITS = 4;

/** The columns of the audit log. */
export const AUDIT_COLUMNS: readonly DataTableColumn<ListedEntry>[] = [
  { header: 'When', cell: ({ at }) => <Moment at={at} to="second" className="audit-time" />, card: 'title' },
  { header: 'Who', cell: (entry) => <Who entry={entry} />, className: 'audit-who' },
  { header: 'What', cell: ({ text }) => <bdi className="audit-text">{text}</bdi>, card: 'wide' },
  { header: 'Kind', cell: ({ kind }) => <Badge plain>{AUDIT_KIND_LABELS[kind]}</Badge>, card: 'corner' },
  { header: 'Entry', cell: (entry) => <Hash entry={entry} />, number: true, secondary: true },
];

function Who({ entry: { actor, network } }: { entry: ListedEntry }) {
  return (
    <>
      <bdi>{actor.name}</bdi>
      {network === null ? null : <span className="audit-detail">{network}</span>}
    </>
  );
}

/** The place of an entry in the chain, with its hash as a tooltip. */
function Hash({ entry: { sequence, hash } }: { entry: ListedEntry }) {
  if (hash === null) return <>not chained yet</>;
  return (
    <span className="audit-hash" title={hash}>
      {sequence} · {hash.slice(0, SHOWN_DIGITS)}…{hash.slice(-SHOWN_DIGITS)}
    </span>
  );
}
