import { TAX_CLASS_LABELS } from '#features/pricing/tax-labels.ts';
import { countryName } from '#platform/country-name.ts';
import { formatDate } from '#platform/format-dates.ts';
import { formatPercent } from '#platform/format-numbers.ts';
import { IconButton } from '#ui/button.tsx';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import type { TaxRate } from './tax-rate-schema.ts';

type TaxRateListProps = {
  rates: readonly TaxRate[];
  /** The shop's time zone, in which days begin. */
  timeZone: string;
  onEdit: (rate: TaxRate) => void;
  onRemove: (rate: TaxRate) => void;
};

/** The tax rates of the shop, by country. */
export function TaxRateList({ rates, timeZone, onEdit, onRemove }: TaxRateListProps) {
  const sorted = rates.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other), 'en'));
  const columns: readonly DataTableColumn<TaxRate>[] = [
    { header: 'Place', cell: placeOf, card: 'title' },
    { header: 'Class', cell: ({ taxClass }) => TAX_CLASS_LABELS[taxClass] },
    { header: 'Tax', cell: ({ name }) => <bdi>{name}</bdi> },
    { header: 'Rate', cell: ({ percent }) => formatPercent(percent), number: true },
    {
      header: 'Valid from',
      cell: ({ validFrom }) => (validFrom ? formatDate(validFrom, 'day', timeZone) : 'Always'),
      className: 'data-table-line',
    },
    {
      header: 'Action',
      headerHidden: true,
      number: true,
      card: 'end',
      cell: (rate) => (
        <span className="tax-rate-acts">
          <IconButton label={`Edit ${nameOf(rate)}`} onClick={() => onEdit(rate)}>
            <Icon name="pencil" small />
          </IconButton>
          <IconButton label={`Delete ${nameOf(rate)}`} onClick={() => onRemove(rate)}>
            <Icon name="trash" small />
          </IconButton>
        </span>
      ),
    },
  ];
  return (
    <DataTable
      caption="Tax rates"
      columns={columns}
      rows={sorted}
      rowKey={({ _id }) => _id}
      empty={<EmptyState small title="No tax rates yet" text="Without rates, no order is taxed." />}
    />
  );
}

/** "United States, US-CA, postal codes 94…" */
function placeOf({ country, region, postalPrefix }: TaxRate): string {
  const codes = postalPrefix === undefined ? undefined : `postal codes ${postalPrefix}…`;
  return [countryName(country), region, codes].filter((part) => part !== undefined).join(', ');
}

function nameOf(rate: TaxRate): string {
  return `${TAX_CLASS_LABELS[rate.taxClass]}, ${placeOf(rate)}`;
}
