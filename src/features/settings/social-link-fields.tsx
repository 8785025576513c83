import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Button, IconButton } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import type { SettingsEntries } from './settings-form-schema.ts';
import { MAX_SOCIAL_LINKS, type Settings } from './settings-schema.ts';

/** The links to the shop's accounts on social networks. */
export function SocialLinkFields({ form }: { form: UseFormReturn<SettingsEntries, unknown, Settings> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'socialLinks' });
  const errors = form.formState.errors.socialLinks;
  return (
    <section className="panel">
      <h2 className="panel-title">Social links</h2>
      <p className="field-hint">In the footer of the shop. Without links, the footer has no such column.</p>
      <ul className="social-link-rows">
        {fields.map(({ id }, at) => (
          <li key={id}>
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
            <IconButton label={`Remove link ${at + 1}`} onClick={() => remove(at)}>
              <Trash2 className="icon" />
            </IconButton>
          </li>
        ))}
      </ul>
      {fields.length < MAX_SOCIAL_LINKS ? (
        <Button variant="secondary" onClick={() => append({ name: '', url: '' })}>
          <Plus className="icon" />
          Add Link
        </Button>
      ) : null}
    </section>
  );
}
