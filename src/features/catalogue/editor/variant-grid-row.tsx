import { type ComponentProps, memo, useEffect, useRef } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { href } from 'react-router';
import { formatNumber } from '#platform/format-numbers.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { SelectBox } from '#ui/select-box.tsx';
import type { Variant } from '../variant/variant-schema.ts';
import { GridCell } from './grid-cell.tsx';
import type { ProductFormFunctions } from './use-choices.ts';
import { CODE_FIELD_COLUMNS, type GridView, HEADERS, NUMBER_FIELD_COLUMNS } from './variant-field-columns.ts';
import { VariantPicture } from './variant-picture.tsx';

type VariantGridRowProps = ProductFormFunctions & {
  /** Id of the row. */
  id: string;
  index: number;
  name: string;
  /** The beginning of its name, which the heading of its group says already. */
  group: string | undefined;
  isSelected: boolean;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  /** The product and the variant in the shop. Absent for new ones. */
  productId: string | undefined;
  existing: Variant | undefined;
  /** Whether it is the only variant that is sold, which cannot be removed. */
  isOnly: boolean;
  view: GridView;
};

/** Between the values in a name. */
export const SEPARATOR = ' / ';

/**
 * A combination of values: fields for what is sold, or a button that brings it back. Each row renders only when its own
 * properties change, so that typing stays quick beside 99 others.
 */
export const VariantGridRow = memo(function VariantGridRow({
  id,
  index,
  name,
  group,
  productId,
  existing,
  isOnly,
  isSelected,
  onSelect,
  view,
  ...form
}: VariantGridRowProps) {
  const { control, register, setValue } = form;
  const isLeftOut = useWatch({ control, name: `variants.${index}.isLeftOut` });

  function leaveOut(next: boolean): void {
    setValue(`variants.${index}.isLeftOut`, next, { shouldDirty: true });
  }

  if (isLeftOut)
    return <LeftOutRow index={index} name={name} view={view} control={control} onBringBack={() => leaveOut(false)} />;
  const cell = { index, of: name, control, register };
  return (
    <tr>
      <td className="variant-select">
        <SelectBox label={`Select ${name}`} checked={isSelected} onChange={() => onSelect([id], !isSelected)} />
      </td>
      {view === 'sale' ? (
        <td className="data-table-start">
          <VariantPicture index={index} name={name} control={control} register={register} />
        </td>
      ) : null}
      <th scope="row" className="data-table-title variant-name">
        {group === undefined ? null : <span className="visually-hidden">{`${group}${SEPARATOR}`}</span>}
        <bdi>{group === undefined ? name : name.slice(group.length + SEPARATOR.length)}</bdi>
      </th>
      <GridCell {...cell} column="sku" label="SKU" />
      {view === 'sale' ? (
        <SaleCells {...cell} productId={productId} existing={existing} />
      ) : (
        CODE_FIELD_COLUMNS.map(({ name: column, label, input }) => (
          <GridCell key={column} {...cell} column={column} label={label} input={input} />
        ))
      )}
      <td className="data-table-corner">
        {isOnly ? null : (
          <IconButton label={`Remove ${name}`} variant="danger" onClick={() => leaveOut(true)}>
            <Icon name="trash" />
          </IconButton>
        )}
      </td>
    </tr>
  );
});

type SaleCellsProps = Omit<ComponentProps<typeof GridCell>, 'column' | 'label'> &
  Pick<VariantGridRowProps, 'productId' | 'existing'>;

/** What a variant costs, and how many pieces there are. Those in the shop link to their stock. */
function SaleCells({ productId, existing, ...cell }: SaleCellsProps) {
  return (
    <>
      <GridCell {...cell} column="price" label="Price" isNumber />
      <GridCell {...cell} column="compareAtPrice" label="Compare-at" isNumber />
      {existing && productId ? (
        <td data-label="Stock" className="data-table-number">
          <Link
            className={classNames('text-link', existing.stock === 0 && 'data-table-low')}
            to={href('/adminDashboard/stock/:productId', { productId })}
            aria-label={`Stock of ${cell.of}: ${formatNumber(existing.stock)}`}
          >
            {formatNumber(existing.stock)}
          </Link>
        </td>
      ) : (
        <GridCell {...cell} column="stock" label="Stock" isNumber />
      )}
      {NUMBER_FIELD_COLUMNS.map(({ name, header }) => (
        <GridCell key={name} {...cell} column={name} label={header} isNumber />
      ))}
    </>
  );
}

type LeftOutRowProps = Pick<VariantGridRowProps, 'index' | 'name' | 'view' | 'control'> & { onBringBack: () => void };

/** A combination that is not sold. If the server refuses that, its button has the focus. */
function LeftOutRow({ index, name, view, control, onBringBack }: LeftOutRowProps) {
  const { errors } = useFormState({ control, name: `variants.${index}.isLeftOut`, exact: true });
  const error = errors.variants?.[index]?.isLeftOut?.message;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (error !== undefined) button.current?.focus();
  }, [error]);
  return (
    <tr className="variant-left-out">
      <th scope="row" colSpan={HEADERS[view].length - 1} className="data-table-title">
        <bdi>{name}</bdi>
        {error === undefined ? null : <FieldError>{error}</FieldError>}
      </th>
      <td colSpan={2} className="data-table-number">
        <Button ref={button} variant="quiet" size="small" aria-label={`Bring back ${name}`} onClick={onBringBack}>
          <Icon name="undo-2" small />
          Bring Back
        </Button>
      </td>
    </tr>
  );
}
