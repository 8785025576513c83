import { use } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { formatDateAndTime } from '#platform/format-dates.ts';
import { isoIn, listTimeZones } from '#platform/time-zone.ts';
import { Alert } from '#ui/alert.tsx';
import { DayField } from '#ui/day-field.tsx';
import { Field } from '#ui/field.tsx';
import { SelectInput, TextInput } from '#ui/inputs.tsx';
import { SegmentedChoice } from '#ui/segmented-choice.tsx';
import { TimeZone } from '#ui/time-zone.ts';
import { SKIPPED } from './content-entries.ts';
import type { ContentForm } from './content-form.ts';
import { readSchedule } from './schedule.ts';

const CHOICES = [
  ['at once', 'At once'],
  ['later', 'At a time'],
] as const;

/** When a published entry appears: at once, or at a time in any time zone. */
export function ScheduleFields({ form }: { form: ContentForm }) {
  const { field } = useController({ control: form.control, name: 'appears' });
  return (
    <fieldset className="content-fields">
      <legend className="field-label">Appears</legend>
      <SegmentedChoice label="Appears" value={field.value} options={CHOICES} onChange={field.onChange} />
      {field.value === 'later' ? <MomentFields form={form} /> : null}
    </fieldset>
  );
}

function MomentFields({ form }: { form: ContentForm }) {
  const { control, register, formState } = form;
  const shopZone = use(TimeZone);
  const { field: day } = useController({ control, name: 'publishDay' });
  const problem = formState.errors.publishTime?.message;
  return (
    <>
      <DayField label="Day" value={day.value} onChange={day.onChange} ref={day.ref} />
      <Field label="Time" {...(problem !== undefined && { error: problem })}>
        <TextInput type="time" {...register('publishTime')} />
      </Field>
      <Field label="Time zone">
        <SelectInput {...register('publishZone')}>
          {listTimeZones(shopZone).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Meaning form={form} shopZone={shopZone} />
    </>
  );
}

/** Says which moment was entered, in the shop's time zone too, and asks which of two is meant. */
function Meaning({ form: { control, register }, shopZone }: { form: ContentForm; shopZone: string }) {
  const [publishDay, publishTime, publishZone, isSecond] = useWatch({
    control,
    name: ['publishDay', 'publishTime', 'publishZone', 'isSecond'],
  });
  const schedule = readSchedule({ publishDay, publishTime, publishZone, isSecond });
  if (!schedule.ok) return schedule.reason === 'skipped' ? <Alert kind="warning">{SKIPPED}.</Alert> : null;
  const zones = publishZone === shopZone ? [shopZone] : [publishZone, shopZone];
  return (
    <>
      {schedule.first === schedule.last ? null : (
        <Field label="Clocks are set back, and show this time twice">
          <SelectInput {...register('isSecond', { setValueAs: (value) => value === 'true' || value === true })}>
            <option value="false">First ({offsetAt(publishZone, schedule.first)})</option>
            <option value="true">Second ({offsetAt(publishZone, schedule.last)})</option>
          </SelectInput>
        </Field>
      )}
      <p className="content-moment" role="status">
        {zones.map((zone) => (
          <span key={zone}>
            <b>{formatDateAndTime(schedule.at, 'day', zone)}</b> in {zone.replaceAll('_', ' ')}
            {zone === shopZone ? ', the time of the shop' : null}
          </span>
        ))}
      </p>
    </>
  );
}

/** "UTC+02:00" */
function offsetAt(timeZone: string, moment: number): string {
  return `UTC${isoIn(timeZone, moment).slice('2026-11-23T14:59:08.000'.length)}`;
}
