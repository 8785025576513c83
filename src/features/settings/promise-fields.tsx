import type { UseFormReturn } from 'react-hook-form';
import { Field } from '#ui/field.tsx';
import { NumberTextInput, SelectInput } from '#ui/inputs.tsx';
import type { Promises } from './promises.ts';
import type { SettingsEntries } from './settings-form-schema.ts';
import type { Settings } from './settings-schema.ts';

const NUMBERS: readonly { name: keyof Promises; label: string; unit: string; hint: string }[] = [
  {
    name: 'returnDays',
    label: 'Time for returns',
    unit: 'days',
    hint: 'After delivery. Orders keep the time with which they were placed.',
  },
  {
    name: 'warrantyYears',
    label: 'Warranty',
    unit: 'years',
    hint: 'On all products. With 0, the shop does not mention a warranty.',
  },
  {
    name: 'replyHours',
    label: 'Time to reply',
    unit: 'hours',
    hint: 'Within this time, customers have the reply of a person.',
  },
];

/** What the shop promises to its customers. */
export function PromiseFields({
  form: { register, formState },
}: {
  form: UseFormReturn<SettingsEntries, unknown, Settings>;
}) {
  return (
    <section className="panel">
      <h2 className="panel-title">Promises to customers</h2>
      <div className="form-grid">
        {NUMBERS.map(({ name, label, unit, hint }) => (
          <Field key={name} label={label} hint={hint} error={formState.errors[name]?.message}>
            <div className="input-with-end">
              <NumberTextInput autoComplete="off" {...register(name)} />
              <span className="input-suffix">{unit}</span>
            </div>
          </Field>
        ))}
        <Field
          label="Withdrawal from contracts"
          hint="Consumers in the EU, Iceland, Liechtenstein and Norway may withdraw from a contract online. Automatic: on when the shop sells to one of these countries."
          error={formState.errors.withdrawal?.message}
        >
          <SelectInput {...register('withdrawal')}>
            <option value="auto">Automatic</option>
            <option value="on">On</option>
            <option value="off">Off</option>
          </SelectInput>
        </Field>
      </div>
    </section>
  );
}
