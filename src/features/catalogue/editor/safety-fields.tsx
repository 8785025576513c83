import { Field } from '#ui/field.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { PRODUCT_FIELDS } from '../field/product-fields.ts';
import type { Manufacturer } from '../manufacturer/manufacturer-schema.ts';
import { FieldInput } from './field-input.tsx';
import { useProductForm } from './use-choices.ts';

/** Who made a product, and what customers have to know about its safety. */
export function SafetyFields({ manufacturers }: { manufacturers: readonly Manufacturer[] }) {
  const { register, formState } = useProductForm();
  return (
    <section className="panel form-grid">
      <h2 className="panel-title form-grid-full">Product safety</h2>
      <Field
        label={PRODUCT_FIELDS.manufacturerId.label}
        hint="Shown on the page with address and email. Those to choose from are under Manufacturers."
        className="form-grid-full"
        error={formState.errors.manufacturerId?.message}
      >
        <SelectInput {...register('manufacturerId')}>
          <option value="">Not stated</option>
          {manufacturers.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
      <FieldInput
        name="warnings"
        hint="Warnings and safety information, one per line, in the language of your customers."
        className="form-grid-full"
      />
    </section>
  );
}
