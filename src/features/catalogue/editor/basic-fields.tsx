import { Field } from '#ui/field.tsx';
import { SelectInput, TextArea, TextInput } from '#ui/inputs.tsx';
import { CATEGORIES, CATEGORY_LABELS } from '../category.ts';
import { useProductForm } from './use-choices.ts';

/** What a product is: its name, category, company and description. */
export function BasicFields() {
  const { register, formState } = useProductForm();
  const { errors } = formState;

  return (
    <section className="panel form-grid">
      <h2 className="panel-title form-grid-full">Basics</h2>
      <Field label="Product Name" error={errors.name?.message} className="form-grid-full">
        <TextInput maxLength={200} {...register('name')} />
      </Field>
      <Field label="Category" error={errors.category?.message}>
        <SelectInput {...register('category')}>
          <option value="">Choose a category</option>
          {CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {CATEGORY_LABELS[category]}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field label="Company" error={errors.company?.message}>
        <TextInput maxLength={100} {...register('company')} />
      </Field>
      <Field label="Description" error={errors.description?.message} className="form-grid-full">
        <TextArea rows={6} maxLength={5000} {...register('description')} />
      </Field>
    </section>
  );
}
