import { use } from 'react';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { TimeZone } from '#ui/time-zone.ts';
import type { SectionFieldsProps } from './home-form.ts';

/** From when to when visitors see a section, in the shop's time zone. */
export function ScheduleFields({ context: { form }, index }: SectionFieldsProps) {
  const timeZone = use(TimeZone);
  const errorOf = (name: 'startsAt' | 'endsAt') =>
    form.getFieldState(`sections.${index}.${name}`, form.formState).error?.message;
  return (
    <fieldset className="home-schedule">
      <legend className="field-label">When it is shown</legend>
      <div className="home-slide-fields">
        <Field label="From (optional)" error={errorOf('startsAt')}>
          <TextInput type="datetime-local" {...form.register(`sections.${index}.startsAt`)} />
        </Field>
        <Field label="Until (optional)" error={errorOf('endsAt')}>
          <TextInput type="datetime-local" {...form.register(`sections.${index}.endsAt`)} />
        </Field>
      </div>
      <p className="field-hint">In the time zone {timeZone.replaceAll('_', ' ')}.</p>
    </fieldset>
  );
}
