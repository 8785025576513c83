import { type UseFormReturn, useForm } from 'react-hook-form';
import { zodResolver } from '#platform/form-resolver.ts';
import { listTimeZones } from '#platform/time-zone.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { NumberTextInput, SelectInput, TextArea, TextInput } from '#ui/inputs.tsx';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { Moment } from '#ui/moment.tsx';
import { ContactFields } from './contact-fields.tsx';
import { HomeFields } from './home-fields.tsx';
import { PromiseFields } from './promise-fields.tsx';
import { RegistrationFields } from './registration-fields.tsx';
import { type SettingsEntries, settingsEntriesOf, settingsFormSchema } from './settings-form-schema.ts';
import { MAX_ANNOUNCEMENT_CHARACTERS, type SavedSettings, type Settings } from './settings-schema.ts';
import { SocialLinkFields } from './social-link-fields.tsx';
import { TaxFields } from './tax-fields.tsx';
import { useLatestSettings } from './use-latest-settings.ts';

type SettingsFormProps = {
  settings: SavedSettings;
  busy: boolean;
  /** Why they could not be saved. */
  problem: string | undefined;
  onSubmit: (settings: Settings) => Promise<void>;
};

type Form = UseFormReturn<SettingsEntries, unknown, Settings>;

/** The form of the shop's settings. If others change them meanwhile, it shows their changes and keeps those made here. */
export function SettingsForm({ settings, busy, problem, onSubmit }: SettingsFormProps) {
  const form: Form = useForm<SettingsEntries, unknown, Settings>({
    resolver: zodResolver(settingsFormSchema),
    defaultValues: settingsEntriesOf(settings),
  });
  useLatestSettings(form, settings);
  const { isDirty } = form.formState;

  return (
    <>
      <form className="settings-form" method="post" noValidate onSubmit={form.handleSubmit(onSubmit)}>
        <ShopFields form={form} />
        <AnnouncementField form={form} />
        <HomeFields form={form} />
        <TaxFields form={form} />
        <PromiseFields form={form} />
        <ContactFields form={form} />
        <RegistrationFields form={form} />
        <StockFields form={form} />
        <TimeZoneField form={form} />
        <SocialLinkFields form={form} />
        {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
        <div className="settings-save">
          <Button type="submit" busy={busy} busyLabel="Saving">
            Save Settings
          </Button>
          <LastChange settings={settings} />
        </div>
      </form>
      <LeaveGuard active={isDirty && !busy} />
    </>
  );
}

function ShopFields({ form: { register, formState } }: { form: Form }) {
  const { errors } = formState;
  return (
    <section className="panel">
      <h2 className="panel-title">Shop</h2>
      <div className="form-grid">
        <Field label="Name" className="form-grid-full" error={errors.name?.message}>
          <TextInput autoComplete="organization" {...register('name')} />
        </Field>
        <Field
          label="Address (optional)"
          className="form-grid-full"
          hint="On invoices, on packing slips and at the foot of mails."
          error={errors.address?.message}
        >
          <TextArea rows={3} autoComplete="off" {...register('address')} />
        </Field>
        <Field label="Tax number (optional)" hint="On invoices." error={errors.taxNumber?.message}>
          <TextInput autoComplete="off" {...register('taxNumber')} />
        </Field>
        <Field
          label="Reply address (optional)"
          hint="Where customers write to, and where messages about orders go."
          error={errors.email?.message}
        >
          <TextInput type="email" autoComplete="off" {...register('email')} />
        </Field>
      </div>
    </section>
  );
}

function AnnouncementField({ form: { register, watch, formState } }: { form: Form }) {
  const text = watch('announcement').trim();
  return (
    <section className="panel">
      <h2 className="panel-title">Line above the header</h2>
      <Field
        label="Text (optional)"
        hint={`${text.length} of ${MAX_ANNOUNCEMENT_CHARACTERS} characters. Leave it empty to hide the line.`}
        error={formState.errors.announcement?.message}
      >
        <TextInput autoComplete="off" {...register('announcement')} />
      </Field>
      {text === '' ? null : (
        <p className="announcement settings-preview" dir="auto">
          {text}
        </p>
      )}
    </section>
  );
}

function StockFields({ form: { register, formState } }: { form: Form }) {
  return (
    <section className="panel">
      <h2 className="panel-title">Stock and weight</h2>
      <div className="form-grid">
        <Field
          label="Low-stock level"
          hint="With fewer pieces, a product counts as low."
          error={formState.errors.lowStock?.message}
        >
          <div className="input-with-end">
            <NumberTextInput autoComplete="off" {...register('lowStock')} />
            <span className="input-suffix">pieces</span>
          </div>
        </Field>
        <Field
          label="Weight of products without one"
          hint="For shipping methods with prices by weight."
          error={formState.errors.defaultWeightGrams?.message}
        >
          <div className="input-with-end">
            <NumberTextInput autoComplete="off" {...register('defaultWeightGrams')} />
            <span className="input-suffix">g</span>
          </div>
        </Field>
      </div>
    </section>
  );
}

function TimeZoneField({ form: { register, getValues, formState } }: { form: Form }) {
  const stored = formState.defaultValues?.timeZone ?? getValues('timeZone');
  return (
    <section className="panel">
      <h2 className="panel-title">Time</h2>
      <div className="form-grid">
        <Field
          label="Time zone"
          hint="For days in figures, the years of invoices, and ship dates."
          error={formState.errors.timeZone?.message}
        >
          <SelectInput {...register('timeZone')}>
            {listTimeZones(stored).map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </SelectInput>
        </Field>
      </div>
    </section>
  );
}

function LastChange({ settings: { changedAt, changedBy } }: { settings: SavedSettings }) {
  if (changedAt === undefined) return null;
  return (
    <p className="settings-changed">
      Last changed <Moment at={changedAt} />
      {changedBy === undefined ? null : (
        <>
          {' '}
          by <bdi>{changedBy}</bdi>
        </>
      )}
    </p>
  );
}
