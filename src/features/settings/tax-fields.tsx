import type { UseFormReturn } from 'react-hook-form';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { SelectInput, TextInput } from '#ui/inputs.tsx';
import type { SettingsEntries } from './settings-form-schema.ts';
import type { Settings } from './settings-schema.ts';

/** Whether the shop charges taxes, and how it is registered for them. The rates have a page of their own. */
export function TaxFields({
  form: { register, formState },
}: {
  form: UseFormReturn<SettingsEntries, unknown, Settings>;
}) {
  const { errors } = formState;
  return (
    <section className="panel">
      <h2 className="panel-title">Taxes</h2>
      <div className="form-grid">
        <Field
          label="Prices"
          hint="Orders keep the rule with which they were placed. Enter the rates under Taxes."
          error={errors.taxMode?.message}
        >
          <SelectInput {...register('taxMode')}>
            <option value="off">No taxes</option>
            <option value="included">Prices include tax</option>
            <option value="added">Tax is added to prices</option>
          </SelectInput>
        </Field>
        <Field label="VAT number (optional)" hint="On invoices." error={errors.sellerVatNumber?.message}>
          <TextInput autoComplete="off" spellCheck={false} {...register('sellerVatNumber')} />
        </Field>
        <div className="form-grid-full">
          <Checkbox
            label="Registered in the One Stop Shop: consumers in other countries of the EU pay their own country's tax"
            {...register('ossRegistered')}
          />
        </div>
      </div>
    </section>
  );
}
