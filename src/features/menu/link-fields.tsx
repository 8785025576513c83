import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import type { MenuFormContext } from './menu-form.ts';
import { MAX_LABEL_CHARACTERS, MAX_TARGET_CHARACTERS } from './menu-schema.ts';

type LinkFieldsProps = {
  context: MenuFormContext;
  /** The path of the link in the form. */
  path: `entries.${number}` | `entries.${number}.children.${number}`;
  /** Below an entry, whose fields have the same labels. */
  isBelow?: boolean;
};

/** The label and the address of a link. */
export function LinkFields({ context: { form, suggestionsId, missing }, path, isBelow }: LinkFieldsProps) {
  const { error: labelError } = form.getFieldState(`${path}.label`, form.formState);
  const { error: targetError } = form.getFieldState(`${path}.to`, form.formState);
  const isMissing = missing.has(form.watch(`${path}.to`).trim());
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
      <Field
        label="Address"
        labelHidden={isBelow}
        hint={isMissing ? 'The shop has no page at this address.' : undefined}
        error={targetError?.message}
      >
        <TextInput
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="/ or https://"
          list={suggestionsId}
          maxLength={MAX_TARGET_CHARACTERS}
          {...form.register(`${path}.to`)}
        />
      </Field>
    </>
  );
}
