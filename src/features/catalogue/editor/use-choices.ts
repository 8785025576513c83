import { type UseFormReturn, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { ProductDetails, ProductEntries } from '../product-form-schema.ts';
import type { Choices } from './combinations.ts';

/** The functions of the product form, which stay the same while it is open. */
export type ProductFormFunctions = Pick<
  UseFormReturn<ProductEntries, unknown, ProductDetails>,
  'control' | 'register' | 'setValue'
>;

/** Returns the product form that encloses the component. */
export function useProductForm() {
  return useFormContext<ProductEntries, unknown, ProductDetails>();
}

/** Returns the options and variants in the product form, and a function that changes both at once. */
export function useChoices() {
  const { control, getValues, setValue } = useProductForm();
  const options = useWatch({ control, name: 'options' });
  const variants = useFieldArray({ control, name: 'variants' });

  /** Applies a change to what is typed at the moment. @returns whether `work` allowed it. */
  function change(work: (choices: Choices) => Choices | undefined): boolean {
    const next = work({ options: getValues('options'), variants: getValues('variants') });
    if (!next) return false;
    setValue('options', next.options, { shouldDirty: true });
    variants.replace(next.variants);
    return true;
  }

  return { options, variants: variants.fields, change };
}
