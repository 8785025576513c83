import { TAX_CLASSES } from '#features/pricing/tax.ts';
import { TAX_CLASS_LABELS } from '#features/pricing/tax-labels.ts';
import { home } from '#platform/shop-home.ts';
import { Field } from '#ui/field.tsx';
import { NumberTextInput, SelectInput, TextArea, TextInput } from '#ui/inputs.tsx';
import { Switch } from '#ui/switch.tsx';
import { CategoryOptions } from '../category-options.tsx';
import { PRODUCT_FIELDS } from '../field/product-fields.ts';
import { useProductForm } from './use-choices.ts';
import { WithUnit } from './with-unit.tsx';

type FieldName = Exclude<keyof typeof PRODUCT_FIELDS, 'story' | 'manufacturerId'>;

type FieldInputProps = {
  name: FieldName;
  /** Where the form calls it otherwise than files do. */
  label?: string;
  hint?: string;
  className?: string;
};

const LONG_TEXT_CHARACTERS = 500;

/** The input of a plain field of the product, by its kind. */
export function FieldInput({ name, label = PRODUCT_FIELDS[name].label, hint, className }: FieldInputProps) {
  const { register, formState } = useProductForm();
  if (PRODUCT_FIELDS[name].kind === 'flag') return <Switch label={label} note={hint} {...register(name)} />;
  return (
    <Field label={label} hint={hint} error={formState.errors[name]?.message} className={className}>
      <TypedInput name={name} />
    </Field>
  );
}

function TypedInput({ name }: { name: FieldName }) {
  const input = useProductForm().register(name);
  const field = PRODUCT_FIELDS[name];
  switch (field.kind) {
    case 'category':
      return (
        <SelectInput {...input}>
          <CategoryOptions none="Choose a category" />
        </SelectInput>
      );
    case 'tax-class':
      return (
        <SelectInput {...input}>
          {TAX_CLASSES.map((taxClass) => (
            <option key={taxClass} value={taxClass}>
              {TAX_CLASS_LABELS[taxClass]}
            </option>
          ))}
        </SelectInput>
      );
    case 'price':
      return (
        <WithUnit unit={home().currency}>
          <NumberTextInput {...input} />
        </WithUnit>
      );
    case 'code':
      return <TextInput autoComplete="off" {...input} />;
    case 'lines':
      return <TextArea rows={4} {...input} />;
    case 'passage':
    case 'text':
      if (field.max > LONG_TEXT_CHARACTERS) return <TextArea rows={6} maxLength={field.max} {...input} />;
      return <TextInput maxLength={field.max} {...input} />;
  }
}
