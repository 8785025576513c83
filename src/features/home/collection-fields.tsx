import { Field } from '#ui/field.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import type { SectionFieldsProps } from './home-form.ts';

/** Which collection a section shows. */
export function CollectionFields({ context: { form, collections }, index }: SectionFieldsProps) {
  const name = `sections.${index}.slug` as const;
  const { error } = form.getFieldState(name, form.formState);
  const chosen = form.watch(name);
  const isUnknown = chosen !== '' && !collections.some(({ slug }) => slug === chosen);
  return (
    <Field
      label="Collection"
      hint={isUnknown ? 'No published collection has this address, so the section shows nothing.' : undefined}
      error={error?.message}
    >
      <SelectInput {...form.register(name)}>
        <option value="">Choose a collection</option>
        {isUnknown ? <option value={chosen}>{chosen}</option> : null}
        {collections.map(({ title, slug }) => (
          <option key={slug} value={slug}>
            {title}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}
