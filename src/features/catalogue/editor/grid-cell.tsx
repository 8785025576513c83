import { type ComponentProps, useId } from 'react';
import { useFormState } from 'react-hook-form';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/field.tsx';
import { NumberTextInput, TextInput } from '#ui/inputs.tsx';
import type { VARIANT_FIELDS } from '../field/product-fields.ts';
import type { ProductFormFunctions } from './use-choices.ts';

type GridCellProps = Pick<ProductFormFunctions, 'control' | 'register'> & {
  index: number;
  column: 'sku' | 'price' | 'compareAtPrice' | 'stock' | keyof typeof VARIANT_FIELDS;
  label: string;
  /** The variant. */
  of: string;
  isNumber?: boolean;
  /** Further properties of the input. */
  input?: ComponentProps<'input'>;
};

/** A field in the table of variants, with its error below it. */
export function GridCell({ index, column, label, of, isNumber = false, input, control, register }: GridCellProps) {
  const { errors } = useFormState({ control, name: `variants.${index}.${column}`, exact: true });
  const error = errors.variants?.[index]?.[column]?.message;
  const errorId = useId();
  const Input = isNumber ? NumberTextInput : TextInput;
  return (
    <td data-label={label} className={classNames(isNumber && 'data-table-number', `variant-${column}`)}>
      <Input
        {...input}
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
