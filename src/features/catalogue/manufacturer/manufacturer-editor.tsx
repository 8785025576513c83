import { useFieldArray, useForm } from 'react-hook-form';
import { zodResolver } from '#platform/form-resolver.ts';
import { Button } from '#ui/button.tsx';
import { EmptyPanel } from '#ui/empty-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { UnsavedDock } from '#ui/unsaved-dock.tsx';
import {
  BLANK_MANUFACTURER,
  type ManufacturerDetails,
  type ManufacturerEntries,
  manufacturerEntriesOf,
  manufacturerFormSchema,
} from './manufacturer-form-schema.ts';
import { ManufacturerPanel } from './manufacturer-panel.tsx';
import { MAX_MANUFACTURERS, type Manufacturer, type ManufacturerDraft } from './manufacturer-schema.ts';

interface ManufacturerEditorProps {
  manufacturers: readonly Manufacturer[];
  busy: boolean;
  save: (manufacturers: ManufacturerDraft[]) => void;
}

/** All manufacturers, to be saved together. */
export function ManufacturerEditor({ manufacturers, busy, save }: ManufacturerEditorProps) {
  const form = useForm<ManufacturerEntries, unknown, ManufacturerDetails>({
    resolver: zodResolver(manufacturerFormSchema),
    defaultValues: manufacturerEntriesOf(manufacturers),
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'manufacturers' });
  const { isDirty } = form.formState;

  return (
    <form
      className="settings-form"
      method="post"
      noValidate
      onSubmit={form.handleSubmit((details) => save(details.manufacturers))}
    >
      {fields.length === 0 ? (
        <EmptyPanel
          title="No manufacturers yet"
          text="Shops that sell to the EU name the manufacturer of each product, with an address and an email."
        />
      ) : null}
      {fields.map(({ id }, index) => (
        <ManufacturerPanel key={id} form={form} index={index} onRemove={() => remove(index)} />
      ))}
      {fields.length < MAX_MANUFACTURERS ? (
        <div>
          <Button variant="secondary" onClick={() => append(BLANK_MANUFACTURER)}>
            <Icon name="plus" />
            Add Manufacturer
          </Button>
        </div>
      ) : null}
      <UnsavedDock
        isChanged={isDirty}
        label="Manufacturers"
        note="They show on the pages of their products."
        busy={busy}
      />
    </form>
  );
}
