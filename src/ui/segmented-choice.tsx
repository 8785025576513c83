import { useId } from 'react';

type SegmentedChoiceProps<Value extends string> = {
  label: string;
  value: Value;
  /** Value and label of each choice, two to four. */
  options: readonly (readonly [value: Value, label: string])[];
  onChange: (value: Value) => void;
};

/** A choice between a few short words, side by side. */
export function SegmentedChoice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="segments segments-wide">
      <legend className="visually-hidden">{label}</legend>
      {options.map(([option, text]) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
