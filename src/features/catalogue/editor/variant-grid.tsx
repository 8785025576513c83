import { Fragment, type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatNumber } from '#platform/format-numbers.ts';
import { FieldError } from '#ui/field.tsx';
import { SegmentedChoice } from '#ui/segmented-choice.tsx';
import { SelectBox } from '#ui/select-box.tsx';
import { tableRoles } from '#ui/table-roles.ts';
import type { Product } from '../product-schema.ts';
import { useProductForm } from './use-choices.ts';
import { useGridView } from './use-grid-view.ts';
import { type Restocking, VariantBulk } from './variant-bulk.tsx';
import type { VariantEntry } from './variant-entry.ts';
import { HEADERS, NUMBER_HEADERS } from './variant-field-columns.ts';
import { SEPARATOR, VariantGridRow } from './variant-grid-row.tsx';

const HIDDEN_HEADERS: readonly string[] = ['Picture', 'Remove'];
const VIEWS = [
  ['sale', 'Prices and stock'],
  ['codes', 'Barcodes and customs'],
] as const;

type Row = VariantEntry & {
  /** Id of the row. */
  id: string;
  index: number;
};

type VariantGridProps = {
  product: Product | undefined;
  /** Undefined for a product that is not saved yet. */
  restocking: Restocking | undefined;
  /** The entries, with the id of their row. */
  variants: readonly (VariantEntry & { id: string })[];
};

/**
 * The combinations of a product's options in a table to type in, grouped by the first of several options. Enter and the
 * arrow keys move between the rows, as the Enter of a barcode scanner does. Prices and pieces can be set for several at
 * once.
 */
export function VariantGrid({ product, restocking, variants }: VariantGridProps) {
  const { formState, control, register, setValue } = useProductForm();
  const { variants: errors } = formState.errors;
  const { view, setView, table } = useGridView();
  const headers = HEADERS[view];
  const existing = useMemo(() => new Map(product?.variants.map((variant) => [variant._id, variant])), [product]);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const leftOut = useWatch({ control, name: 'variants', compute: (entries) => entries.map((each) => each.isLeftOut) });
  const rows: Row[] = variants.map((entry, index) => ({ ...entry, index }));
  const offered = rows.filter(({ index }) => !leftOut[index]);
  const selected = offered.filter(({ id }) => selectedIds.has(id));
  const isGrouped = (variants[0]?.values.length ?? 0) > 1;

  // The same function each time, so that a selection renders only the rows that it changes.
  const select = useCallback((ids: readonly string[], isSelected: boolean) => {
    setSelectedIds((before) => {
      const next = new Set(before);
      for (const id of ids) isSelected ? next.add(id) : next.delete(id);
      return next;
    });
  }, []);

  function set(field: 'price' | 'stock', value: string, some: readonly Row[]): void {
    for (const { index } of some)
      setValue(`variants.${index}.${field}`, value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }

  const toRow = (row: Row) => (
    <VariantGridRow
      key={row.id}
      id={row.id}
      index={row.index}
      name={row.values.filter(Boolean).join(SEPARATOR)}
      group={isGrouped ? row.values[0] : undefined}
      productId={product?._id}
      existing={row._id === undefined ? undefined : existing.get(row._id)}
      isOnly={offered.length === 1}
      isSelected={selectedIds.has(row.id)}
      onSelect={select}
      view={view}
      control={control}
      register={register}
      setValue={setValue}
    />
  );

  return (
    <section>
      <div className="editor-head variant-head">
        <h2 className="panel-heading">Variants</h2>
        <span className="field-hint">
          {`${formatNumber(offered.length)} ${offered.length === 1 ? 'variant' : 'variants'}`}
        </span>
        <SegmentedChoice label="Columns" value={view} options={VIEWS} onChange={setView} />
      </div>
      {selected.length === 0 ? null : (
        <VariantBulk
          restocking={restocking}
          count={selected.length}
          existingIds={selected.flatMap(({ _id }) => (_id === undefined ? [] : [_id]))}
          onPrice={(price) => set('price', price, selected)}
          onNewStock={(pieces) =>
            set(
              'stock',
              pieces,
              selected.filter(({ _id }) => _id === undefined),
            )
          }
          onClear={() => setSelectedIds(new Set())}
        />
      )}
      <div className="panel panel-flush data-table data-table-cards variant-grid">
        <table ref={table} className={view === 'codes' ? 'variant-codes' : undefined} {...tableRoles.table}>
          <caption className="visually-hidden">Variants</caption>
          <thead {...tableRoles.rowGroup}>
            <tr>
              <th scope="col">
                <SelectAll rows={offered} selectedIds={selectedIds} onSelect={select} label="Select all variants" />
              </th>
              {headers.map((header) => (
                <th
                  key={header}
                  scope="col"
                  className={NUMBER_HEADERS.includes(header) ? 'data-table-number' : undefined}
                >
                  {HIDDEN_HEADERS.includes(header) ? <span className="visually-hidden">{header}</span> : header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...tableRoles.rowGroup} onKeyDown={moveBetweenRows}>
            {isGrouped
              ? groupByFirst(rows).map(([value, ofGroup]) => (
                  <Fragment key={value}>
                    <tr className="variant-group">
                      <th scope="rowgroup" colSpan={headers.length + 1}>
                        <span>
                          <SelectAll
                            rows={ofGroup.filter(({ index }) => !leftOut[index])}
                            selectedIds={selectedIds}
                            onSelect={select}
                            label={`Select all of ${value}`}
                          />
                          <bdi>{value}</bdi>
                        </span>
                      </th>
                    </tr>
                    {ofGroup.map(toRow)}
                  </Fragment>
                ))
              : rows.map(toRow)}
          </tbody>
        </table>
      </div>
      {errors?.root?.message === undefined ? null : <FieldError>{errors.root.message}</FieldError>}
    </section>
  );
}

type SelectAllProps = {
  rows: readonly Row[];
  selectedIds: ReadonlySet<string>;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  label: string;
};

function SelectAll({ rows, selectedIds, onSelect, label }: SelectAllProps) {
  const ids = rows.map(({ id }) => id);
  const count = ids.filter((id) => selectedIds.has(id)).length;
  const areAll = ids.length > 0 && count === ids.length;
  return (
    <SelectBox label={label} checked={areAll} mixed={count > 0 && !areAll} onChange={() => onSelect(ids, !areAll)} />
  );
}

/** Rows are sorted by their first values, unless there are more combinations than a product can have variants. */
function groupByFirst(rows: readonly Row[]): [string, Row[]][] {
  return [...Map.groupBy(rows, ({ values }) => values[0] ?? '')];
}

const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus to the field of the same column in the next or previous row that has one. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, currentTarget } = event;
  const step = STEPS[key];
  if (step === undefined || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const column = [...currentTarget.querySelectorAll<HTMLInputElement>(`input[data-column="${target.dataset.column}"]`)];
  const next = column[column.indexOf(target) + step];
  next?.focus();
  next?.select();
}
