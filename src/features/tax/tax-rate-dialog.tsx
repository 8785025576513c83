import { Controller, useForm } from 'react-hook-form';
import { useChangeRequest } from '#features/identity/session/use-change-request.ts';
import { TAX_CLASSES } from '#features/pricing/tax.ts';
import { TAX_CLASS_LABELS } from '#features/pricing/tax-labels.ts';
import { COUNTRY_CODES } from '#platform/country-codes.ts';
import { zodResolver } from '#platform/form-resolver.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { CountryOptions } from '#ui/country-options.tsx';
import { DayField } from '#ui/day-field.tsx';
import { Field } from '#ui/field.tsx';
import { SelectInput, TextInput } from '#ui/inputs.tsx';
import { Modal } from '#ui/modal.tsx';
import { entriesOfRate, type TaxRateEntries, taxRateFormSchema } from './tax-rate-entries.ts';
import type { TaxRate, TaxRateDraft } from './tax-rate-schema.ts';

type TaxRateDialogProps = {
  /** The rate to change; undefined for a new one. */
  rate: TaxRate | undefined;
  /** The country of a new rate. */
  country: string;
  /** The shop's time zone, in which days begin. */
  timeZone: string;
  save: (draft: TaxRateDraft) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for a tax rate, and saves it. */
export function TaxRateDialog({ rate, country, timeZone, save, onClose }: TaxRateDialogProps) {
  const { busy, problem, run } = useChangeRequest(onClose);
  const { register, control, handleSubmit, formState } = useForm<TaxRateEntries, unknown, TaxRateDraft>({
    resolver: zodResolver(taxRateFormSchema(timeZone, rate)),
    defaultValues: entriesOfRate(rate, country, timeZone),
  });
  const { errors } = formState;
  const submit = handleSubmit((draft) =>
    run(async () => {
      await save({ ...draft, ...(rate && { _id: rate._id }) });
      return 'Tax rate saved';
    }),
  );

  return (
    <Modal open onOpenChange={onClose} title={rate ? 'Edit Tax Rate' : 'Add a Tax Rate'}>
      <form className="dialog-body stack" method="post" noValidate onSubmit={submit}>
        <Field label="Country" error={errors.country?.message}>
          <SelectInput {...register('country')}>
            <CountryOptions codes={COUNTRY_CODES} />
          </SelectInput>
        </Field>
        <Field label="Region (optional)" hint="Only this part, such as US-CA." error={errors.region?.message}>
          <TextInput autoComplete="off" spellCheck={false} {...register('region')} />
        </Field>
        <Field
          label="Postal codes that begin with (optional)"
          hint="The longest that fits counts."
          error={errors.postalPrefix?.message}
        >
          <TextInput autoComplete="off" spellCheck={false} {...register('postalPrefix')} />
        </Field>
        <Field label="Tax class" hint="Of products and of shipping methods." error={errors.taxClass?.message}>
          <SelectInput {...register('taxClass')}>
            {TAX_CLASSES.map((taxClass) => (
              <option key={taxClass} value={taxClass}>
                {TAX_CLASS_LABELS[taxClass]}
              </option>
            ))}
          </SelectInput>
        </Field>
        <Field label="Rate" error={errors.percent && 'Write a percentage from 0 to 100 with at most four decimals'}>
          <div className="input-with-end">
            <TextInput inputMode="decimal" autoComplete="off" {...register('percent')} />
            <span className="input-suffix">%</span>
          </div>
        </Field>
        <Field label="Name" hint="As papers call it, such as VAT." error={errors.name?.message}>
          <TextInput autoComplete="off" {...register('name')} />
        </Field>
        <Controller
          control={control}
          name="validFrom"
          render={({ field }) => (
            <DayField
              label="Valid from (optional)"
              hint="Orders from this day on. Earlier ones keep their rate."
              error={errors.validFrom && 'Write the day as 25 Nov 2026'}
              value={field.value}
              onChange={field.onChange}
              ref={field.ref}
            />
          )}
        />
        {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
        <Button type="submit" busy={busy} busyLabel="Saving">
          Save Rate
        </Button>
      </form>
    </Modal>
  );
}
