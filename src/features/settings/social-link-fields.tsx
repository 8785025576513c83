import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { SettingRows } from './setting-rows.tsx';
import type { SettingsEntries } from './settings-form-schema.ts';
import { MAX_SOCIAL_LINKS, type Settings } from './settings-schema.ts';

/** The links to the shop's accounts on social networks. */
export function SocialLinkFields({ form }: { form: UseFormReturn<SettingsEntries, unknown, Settings> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'socialLinks' });
  const errors = form.formState.errors.socialLinks;
  return (
    <SettingRows
      title="Social links"
      hint="In the footer of the shop. Without links, the footer has no such column."
      noun="link"
      rows={fields}
      max={MAX_SOCIAL_LINKS}
      onAdd={() => append({ name: '', url: '' })}
      onRemove={remove}
    >
      {(at) => (
        <>
          <Field label="Name" error={errors?.[at]?.name?.message}>
            <TextInput autoComplete="off" {...form.register(`socialLinks.${at}.name`)} />
          </Field>
          <Field label="Address" error={errors?.[at]?.url?.message}>
            <TextInput
              type="url"
              autoComplete="off"
              placeholder="https://"
              {...form.register(`socialLinks.${at}.url`)}
            />
          </Field>
        </>
      )}
    </SettingRows>
  );
}
