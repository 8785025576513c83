import { type Ref, useRef, useState } from 'react';
import { formatDay } from '#platform/format-dates.ts';
import { readDay, WRITE_DAY } from '#platform/read-day.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from './button.tsx';
import { Field } from './field.tsx';
import { TextInput } from './inputs.tsx';

type DayFieldProps = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  className?: string;
  /** As in `2026-11-25`; empty for none. What is no day stays as it was typed. */
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/** A field for a day, which is shown as everywhere: "25 Nov 2026". It is typed, or chosen in the browser's calendar. */
export function DayField({ label, hint, error, className, value, onChange, ref }: DayFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  /** What is being typed; undefined while the field shows its value. */
  const [typed, setTyped] = useState<string>();
  const mistake = typed === undefined && value !== '' && readDay(value) === undefined ? WRITE_DAY : undefined;

  function type(text: string): void {
    setTyped(text);
    onChange(text.trim() === '' ? '' : (readDay(text) ?? text));
  }

  return (
    <Field label={label} hint={hint} error={mistake ?? error} {...(className !== undefined && { className })}>
      <div className="input-with-end day-field">
        <TextInput
          ref={ref}
          autoComplete="off"
          value={typed ?? toText(value)}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(undefined)}
        />
        <input
          ref={picker}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          value={readDay(value) ?? ''}
          onChange={(event) => onChange(event.target.value)}
        />
        <IconButton label={`Choose: ${label}`} onClick={() => picker.current?.showPicker()}>
          <Icon name="calendar-days" />
        </IconButton>
      </div>
    </Field>
  );
}

function toText(value: string): string {
  const day = readDay(value);
  return day === undefined ? value : formatDay(day, 'day');
}
