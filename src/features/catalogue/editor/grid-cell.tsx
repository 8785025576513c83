import { useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/field.tsx';
import { NumberTextInput, TextInput } from '#ui/inputs.tsx';
import type { ProductFormFunctions } from './use-choices.ts';

type GridCellProps = Pick<ProductFormFunctions, 'register'> & {
  index: number;
  column: 'sku' | 'price' | 'compareAtPrice' | 'stock';
  label: string;
  /** The variant. */
  of: string;
  isNumber?: boolean;
  error: string | undefined;
};

/** A field in the table of variants, with its error below it. */
export function GridCell({ index, column, label, of, isNumber = false, error, register }: GridCellProps) {
  const errorId = useId();
  const Input = isNumber ? NumberTextInput : TextInput;
  return (
    <td data-label={label} className={classNames(isNumber && 'data-table-number', `variant-${column}`)}>
      <Input
        aria-label={`${label} of ${of}`}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
        placeholder={column === 'sku' ? 'Automatic' : undefined}
        autoComplete="off"
        data-column={column}
        {...register(
          `variants.${index}.${column}`,
          column === 'price' ? { deps: `variants.${index}.compareAtPrice` } : {},
        )}
      />
      {error === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
    </td>
  );
}
