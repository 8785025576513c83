import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { formatNumber } from '#platform/format-numbers.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { Field } from '#ui/field.tsx';
import { ChooseFiles, FileDrop } from '#ui/file-drop.tsx';
import type { RefusedRow, RefusedRows } from './redirect-file.ts';
import { MAX_REDIRECTS } from './redirect-schema.ts';
import { type ImportPlan, useRedirectImport } from './use-redirect-import.ts';

const ACCEPTED = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';
const HINT = `CSV with two columns, from and to, up to 5 MB and ${formatNumber(MAX_REDIRECTS)} rows`;

/** Imports redirects from a file, after saying what it would do. */
export function RedirectImport({ onImported }: { onImported: (added: number) => void }) {
  const { busy, plan, failure, refused, check, apply } = useRedirectImport(onImported);
  return (
    <>
      <Field label="CSV file" error={refused ? undefined : failure} className="redirect-file">
        <FileDrop accept={ACCEPTED} hint={HINT} onFiles={(files) => void check(files)}>
          <FileSpreadsheet className="icon" />
          <b>Drop a file here</b>
          <ChooseFiles>choose a file</ChooseFiles>
        </FileDrop>
      </Field>
      <p className="note" role="status">
        {busy ? `Reading ${busy.name}…` : null}
      </p>
      {plan ? <Plan plan={plan} busy={busy !== undefined} onApply={() => void apply(plan)} /> : null}
      {refused ? <Refused refused={refused} /> : null}
    </>
  );
}

function Plan({ plan, busy, onApply }: { plan: ImportPlan; busy: boolean; onApply: () => void }) {
  const { file, added, skipped } = plan;
  return (
    <section className="panel redirect-plan">
      <div>
        <h2 className="panel-title">
          <bdi>{file.name}</bdi>
        </h2>
        <p className="note">
          {describeCount(added)} will be added.
          {skipped > 0 ? ` ${describeCount(skipped)} ${skipped === 1 ? 'exists' : 'exist'} already.` : ''}
        </p>
      </div>
      {added > 0 ? (
        <Button busy={busy} busyLabel="Importing" onClick={onApply}>
          Import
        </Button>
      ) : null}
    </section>
  );
}

function describeCount(count: number): string {
  return count === 1 ? '1 redirect' : `${formatNumber(count)} redirects`;
}

const COLUMNS: readonly DataTableColumn<RefusedRow>[] = [
  { header: 'Row', cell: ({ line }) => formatNumber(line), number: true },
  { header: 'From', cell: ({ from }) => <bdi className="redirect-address">{from}</bdi>, card: 'title' },
  { header: 'Why', cell: ({ message }) => message, card: 'wide', className: 'redirect-why' },
];

function Refused({ refused: { refused, rows } }: { refused: RefusedRows }) {
  return (
    <>
      <Alert kind="error">
        Nothing was imported, because {refused === 1 ? '1 row' : `${formatNumber(refused)} rows`} cannot be. Correct{' '}
        {refused === 1 ? 'it' : 'them'} and choose the file again.
        {refused > rows.length ? ` These are the first ${formatNumber(rows.length)}.` : ''}
      </Alert>
      <DataTable
        caption="Rows that cannot be imported"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ line }) => String(line)}
      />
    </>
  );
}
