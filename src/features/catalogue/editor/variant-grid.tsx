import { type KeyboardEvent, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { formatNumber } from '#platform/format-numbers.ts';
import { FieldError } from '#ui/field.tsx';
import { tableRoles } from '#ui/table-roles.ts';
import type { Product } from '../product-schema.ts';
import { PriceForAll } from './price-for-all.tsx';
import { useProductForm } from './use-choices.ts';
import type { VariantEntry } from './variant-entry.ts';
import { VARIANT_FIELD_COLUMNS } from './variant-field-columns.ts';
import { VariantGridRow } from './variant-grid-row.tsx';

const HIDDEN_HEADERS: readonly string[] = ['Picture', 'Remove'];
const NUMBER_HEADERS = ['Price', 'Compare-at', 'Stock', ...VARIANT_FIELD_COLUMNS.map(({ header }) => header)];
const COLUMNS = ['Picture', 'Variant', 'SKU', ...NUMBER_HEADERS, 'Remove'];

type VariantGridProps = {
  product: Product | undefined;
  /** The entries, with the id of their row. */
  variants: readonly (VariantEntry & { id: string })[];
};

/** The combinations of a product's options in a table to type in. Enter and the arrow keys move between the rows. */
export function VariantGrid({ product, variants }: VariantGridProps) {
  const { formState, control, register, setValue } = useProductForm();
  const { variants: errors } = formState.errors;
  const existing = useMemo(() => new Map(product?.variants.map((variant) => [variant._id, variant])), [product]);
  const offered = useWatch({
    control,
    name: 'variants',
    compute: (entries) => entries.filter(({ isLeftOut }) => !isLeftOut).length,
  });

  function setPriceForAll(price: string): void {
    for (const index of variants.keys())
      setValue(`variants.${index}.price`, price, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }

  return (
    <section>
      <div className="editor-head">
        <h2 className="panel-heading">Variants</h2>
        <span className="field-hint">{`${formatNumber(offered)} ${offered === 1 ? 'variant' : 'variants'}`}</span>
      </div>
      <div className="panel panel-flush data-table data-table-cards variant-grid">
        <table {...tableRoles.table}>
          <caption className="visually-hidden">Variants</caption>
          <thead {...tableRoles.rowGroup}>
            <tr>
              {COLUMNS.map((header) => (
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
            {variants.map((entry, index) => (
              <VariantGridRow
                key={entry.id}
                index={index}
                name={entry.values.filter(Boolean).join(' / ')}
                productId={product?._id}
                existing={entry._id === undefined ? undefined : existing.get(entry._id)}
                isOnly={offered === 1}
                control={control}
                register={register}
                setValue={setValue}
              />
            ))}
          </tbody>
        </table>
      </div>
      {errors?.root?.message === undefined ? null : <FieldError>{errors.root.message}</FieldError>}
      <PriceForAll onSet={setPriceForAll} />
    </section>
  );
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
