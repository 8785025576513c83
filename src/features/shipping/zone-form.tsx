import { useFieldArray, useForm } from 'react-hook-form';
import { zodResolver } from '#platform/form-resolver.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { MethodFields } from './method-fields.tsx';
import { type ZoneEntries, type ZoneFormState, zoneFormSchema } from './zone-entries.ts';
import { ZonePlaces } from './zone-places.tsx';
import { NEW_METHOD } from './zone-presets.ts';
import type { ZoneDraft } from './zone-schema.ts';

type ZoneFormProps = {
  entries: ZoneEntries;
  /** Where the list of zones is. */
  list: string;
  busy: boolean;
  /** Why it could not be saved. */
  problem: string | undefined;
  onSubmit: (draft: ZoneDraft) => Promise<void>;
};

/** The form of a shipping zone: its places, and its methods with their rates. */
export function ZoneForm({ entries, list, busy, problem, onSubmit }: ZoneFormProps) {
  const form: ZoneFormState = useForm<ZoneEntries, unknown, ZoneDraft>({
    resolver: zodResolver(zoneFormSchema),
    defaultValues: entries,
  });
  const { control, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'methods' });
  const missing = formState.errors.methods?.message;

  return (
    <>
      <form className="zone-form" method="post" noValidate onSubmit={form.handleSubmit(onSubmit)}>
        <ZonePlaces form={form} />
        {fields.map(({ id }, at) => (
          <MethodFields key={id} form={form} at={at} onRemove={fields.length > 1 ? () => remove(at) : undefined} />
        ))}
        <Button variant="secondary" onClick={() => append(NEW_METHOD)}>
          <Icon name="plus" />
          Add Method
        </Button>
        {missing === undefined ? null : <Alert kind="error">{missing}</Alert>}
        {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
        <div className="zone-buttons">
          <Button type="submit" busy={busy} busyLabel="Saving">
            Save Zone
          </Button>
          <ButtonLink variant="quiet" to={list}>
            Cancel
          </ButtonLink>
        </div>
      </form>
      <LeaveGuard active={formState.isDirty && !busy} />
    </>
  );
}
