import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { useProductForm } from './use-choices.ts';
import { CODE_FIELD_COLUMNS } from './variant-field-columns.ts';

/** The codes of a product without options, which its one variant has. */
export function CodeFields() {
  const { register, formState } = useProductForm();
  const sole = formState.errors.variants?.[0];
  return (
    <section className="panel stack-small">
      <h2 className="panel-title">Barcode and customs</h2>
      {CODE_FIELD_COLUMNS.map(({ name, label, hint, input }) => (
        <Field key={name} label={label} hint={`Optional. ${hint}`} error={sole?.[name]?.message}>
          <TextInput {...input} autoComplete="off" {...register(`variants.0.${name}`)} />
        </Field>
      ))}
    </section>
  );
}
