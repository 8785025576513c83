import type { UseFormRegisterReturn } from 'react-hook-form';
import { MAX_TARGET_CHARACTERS } from '#platform/link-target-schema.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';

type TargetFieldProps = {
  label: string;
  labelHidden?: boolean;
  /** Registers the input with its form. */
  field: UseFormRegisterReturn;
  error: string | undefined;
  /** Whether the shop has no page there. */
  isMissing: boolean;
  /** Id of the list of pages that are suggested. */
  suggestionsId: string;
};

/** A field for where a link leads. */
export function TargetField({ label, labelHidden = false, field, error, isMissing, suggestionsId }: TargetFieldProps) {
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      hint={isMissing ? 'The shop has no page at this address.' : undefined}
      error={error}
    >
      <TextInput
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="/ or https://"
        list={suggestionsId}
        maxLength={MAX_TARGET_CHARACTERS}
        {...field}
      />
    </Field>
  );
}
