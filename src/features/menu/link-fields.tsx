import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import type { MenuFormContext } from './menu-form.ts';
import { MAX_LABEL_CHARACTERS } from './menu-schema.ts';
import { TargetField } from './target-field.tsx';

type LinkFieldsProps = {
  context: MenuFormContext;
  /** The path of the link in the form. */
  path: `entries.${number}` | `entries.${number}.children.${number}`;
  /** Below an entry, whose fields have the same labels. */
  isBelow?: boolean;
};

/** The label and the address of a link. */
export function LinkFields({ context: { form, suggestionsId, missing }, path, isBelow = false }: LinkFieldsProps) {
  const { error: labelError } = form.getFieldState(`${path}.label`, form.formState);
  const { error: targetError } = form.getFieldState(`${path}.to`, form.formState);
  return (
    <>
      <Field label="Label" labelHidden={isBelow} error={labelError?.message}>
        <TextInput
          autoComplete="off"
          placeholder={isBelow ? 'Label' : undefined}
          maxLength={MAX_LABEL_CHARACTERS}
          {...form.register(`${path}.label`)}
        />
      </Field>
      <TargetField
        label="Address"
        labelHidden={isBelow}
        field={form.register(`${path}.to`)}
        error={targetError?.message}
        isMissing={missing.has(form.watch(`${path}.to`).trim())}
        suggestionsId={suggestionsId}
      />
    </>
  );
}
