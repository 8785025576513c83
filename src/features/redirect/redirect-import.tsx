import { formatNumber } from '#platform/format-numbers.ts';
import { Button } from '#ui/button.tsx';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { Field } from '#ui/field.tsx';
import { ChooseFiles, FileDrop } from '#ui/file-drop.tsx';
import { Icon } from '#ui/icon.tsx';
import type { RowError } from './redirect-file.ts';
import { MAX_REDIRECTS } from './redirect-schema.ts';
import { type ImportPlan, useRedirectImport } from './use-redirect-import.ts';

const ACCEPTED = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';
const HINT = `CSV with two columns, from and to, up to 5 MB and ${formatNumber(MAX_REDIRECTS)} rows`;

/** Imports redirects from a file, after saying what it would do. */
export function RedirectImport({ onImported }: { onImported: (written: number) => void }) {
  const { busy, plan, failure, check, apply } = useRedirectImport(onImported);
  return (
    <>
      <Field label="CSV file" error={failure} className="redirect-file">
        <FileDrop accept={ACCEPTED} hint={HINT} onFiles={(files) => void check(files)}>
          <Icon name="file-spreadsheet" />
          <b>Drop a file here</b>
          <ChooseFiles>choose a file</ChooseFiles>
        </FileDrop>
      </Field>
      <p className="note" role="status">
        {busy ? `Reading ${busy.name}…` : null}
      </p>
      {plan ? <Plan plan={plan} busy={busy !== undefined} onApply={() => void apply(plan)} /> : null}
      {plan && plan.errors.length > 0 ? <Refused plan={plan} /> : null}
    </>
  );
}

function Plan({ plan, busy, onApply }: { plan: ImportPlan; busy: boolean; onApply: () => void }) {
  const { file, counts } = plan;
  return (
    <section className="panel redirect-plan">
      <div>
        <h2 className="panel-title">
          <bdi>{file.name}</bdi>
        </h2>
        <p className="note">{describeCounts(counts)}</p>
      </div>
      {counts.added + counts.changed > 0 ? (
        <Button busy={busy} busyLabel="Importing" onClick={onApply}>
          Import
        </Button>
      ) : null}
    </section>
  );
}

function describeCounts({ added, changed, same, refused }: ImportPlan['counts']): string {
  const sentences = [
    `${countOf(added, 'redirect')} will be added.`,
    changed > 0 ? `${countOf(changed, 'redirect')} will be changed.` : '',
    same > 0 ? `${countOf(same, 'redirect')} ${same === 1 ? 'exists' : 'exist'} already.` : '',
    refused > 0 ? `${countOf(refused, 'row')} cannot be imported.` : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function countOf(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${formatNumber(count)} ${noun}s`;
}

const COLUMNS: readonly DataTableColumn<RowError>[] = [
  { header: 'Row', cell: ({ row }) => formatNumber(row), number: true },
  { header: 'Why', cell: ({ message }) => message },
];

function Refused({ plan: { counts, errors } }: { plan: ImportPlan }) {
  return (
    <>
      {counts.refused > errors.length ? (
        <p className="note dashboard-note">The first {formatNumber(errors.length)} rows that cannot be imported:</p>
      ) : null}
      <DataTable
        caption="Rows that cannot be imported"
        keepTable
        columns={COLUMNS}
        rows={errors}
        rowKey={({ row }) => String(row)}
      />
    </>
  );
}
