import { useCsvDownload } from '#features/identity/session/use-csv-download.ts';
import { type Cents, cents, formatPrice } from '#features/pricing/money.ts';
import { TAX_CLASS_LABELS } from '#features/pricing/tax-labels.ts';
import { countryName } from '#platform/country-name.ts';
import { formatPercent } from '#platform/format-numbers.ts';
import { home } from '#platform/shop-home.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { SummaryRows } from '#ui/definition-rows.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { ABROAD_THRESHOLD } from './abroad-threshold.ts';
import type { Quarter } from './quarters.ts';
import { type AbroadSales, type TaxReportRow, taxReportCalls } from './tax-report-calls.ts';

type TaxReportPanelProps = {
  quarters: readonly Quarter[];
  chosen: Quarter;
  onChoose: (label: string) => void;
  rows: readonly TaxReportRow[];
  /** Only in a shop within the EU that is not registered in the One Stop Shop. */
  abroad: AbroadSales | undefined;
};

const columns: readonly DataTableColumn<TaxReportRow>[] = [
  { header: 'Country', cell: ({ country, region }) => region ?? countryName(country), card: 'title' },
  { header: 'Class', cell: ({ taxClass }) => TAX_CLASS_LABELS[taxClass] },
  { header: 'Rate', cell: ({ percent }) => formatPercent(percent), number: true },
  { header: 'Net', cell: ({ net }) => formatPrice(net), number: true },
  { header: 'Tax', cell: ({ tax }) => formatPrice(tax), number: true },
];

/** The net sales and the tax of a quarter, with a file for the accountant. */
export function TaxReportPanel({ quarters, chosen, onChoose, rows, abroad }: TaxReportPanelProps) {
  const { from, to } = chosen;
  const { busy, download } = useCsvDownload(taxReportCalls.exportTaxReport, `tax-${from}-${to}.csv`);
  const total = { label: 'Tax', value: formatPrice(sumOf(rows, ({ tax }) => tax)) };
  return (
    <section className="tax-report" aria-labelledby="tax-report">
      <div className="tax-report-head">
        <h2 className="panel-title" id="tax-report">
          Report
        </h2>
        <Field label="Quarter">
          <SelectInput value={chosen.label} onChange={({ target }) => onChoose(target.value)}>
            {quarters.map(({ label }) => (
              <option key={label}>{label}</option>
            ))}
          </SelectInput>
        </Field>
        <Button variant="secondary" busy={busy} busyLabel="Exporting" onClick={() => void download({ from, to })}>
          <Icon name="download" small />
          Export CSV
        </Button>
      </div>
      <DataTable
        caption={`Taxes of ${chosen.label}`}
        columns={columns}
        rows={rows}
        rowKey={({ country, region = '', taxClass, percent }) => [country, region, taxClass, percent].join(' ')}
        footer={
          <SummaryRows
            narrow
            rows={[{ label: 'Net', value: formatPrice(sumOf(rows, ({ net }) => net)) }]}
            total={total}
          />
        }
        empty={<EmptyState small title="No taxed sales" text={`Nothing was sold with tax in ${chosen.label}.`} />}
      />
      <p className="note">
        By the day on which orders were shipped. Refunds are taken off on the day on which they were made.
      </p>
      {abroad ? <ThresholdMeter abroad={abroad} /> : null}
    </section>
  );
}

/** How much of the threshold for sales to consumers in other countries of the EU is used. */
function ThresholdMeter({ abroad: { year, net } }: { abroad: AbroadSales }) {
  const isEuro = home().currency === 'EUR';
  const sold = `${formatPrice(net)} sold to consumers in other countries of the EU in ${year}, without tax`;
  return (
    <div className="panel">
      <label className="panel-title" htmlFor="tax-threshold">
        Threshold of 10,000 euros
      </label>
      {isEuro ? (
        <meter
          id="tax-threshold"
          min={0}
          max={ABROAD_THRESHOLD}
          high={ABROAD_THRESHOLD * 0.8}
          value={Math.max(0, net)}
        />
      ) : null}
      <p>{sold}.</p>
      {isEuro && net > ABROAD_THRESHOLD ? (
        <Alert kind="warning">
          Above the threshold, tax is due where the customers live. Register for the One Stop Shop and say so in the
          settings.
        </Alert>
      ) : null}
    </div>
  );
}

function sumOf(rows: readonly TaxReportRow[], amountOf: (row: TaxReportRow) => Cents): Cents {
  return cents(rows.reduce((sum, row) => sum + amountOf(row), 0));
}
