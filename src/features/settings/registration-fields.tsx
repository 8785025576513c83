import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { SettingRows } from './setting-rows.tsx';
import type { SettingsEntries } from './settings-form-schema.ts';
import { MAX_REGISTRATIONS, type Settings } from './settings-schema.ts';

/** The numbers under which the shop is registered with authorities. */
export function RegistrationFields({ form }: { form: UseFormReturn<SettingsEntries, unknown, Settings> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'registrations' });
  const errors = form.formState.errors.registrations;
  return (
    <SettingRows
      title="Registrations"
      hint="For packaging, electronics or VAT, such as LUCID, WEEE or OSS. In the imprint, on invoices and at the foot of mails."
      noun="registration"
      rows={fields}
      max={MAX_REGISTRATIONS}
      onAdd={() => append({ name: '', number: '' })}
      onRemove={remove}
    >
      {(at) => (
        <>
          <Field label="Name" error={errors?.[at]?.name?.message}>
            <TextInput autoComplete="off" {...form.register(`registrations.${at}.name`)} />
          </Field>
          <Field label="Number" error={errors?.[at]?.number?.message}>
            <TextInput autoComplete="off" {...form.register(`registrations.${at}.number`)} />
          </Field>
        </>
      )}
    </SettingRows>
  );
}
