import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from '#ui/field.tsx';

type ChoiceGroupProps = {
  label: string;
  /** Hides the label visually, because a heading above the group already shows it. */
  labelHidden?: boolean;
  error?: string;
  /** Choice elements that share one `name`. */
  children: ReactNode;
};

/** A framed group of radio buttons. */
export function ChoiceGroup({ label, labelHidden, error, children }: ChoiceGroupProps) {
  const errorId = useId();

  return (
    <div className="field">
      <fieldset aria-describedby={error === undefined ? undefined : errorId}>
        <legend className={labelHidden ? 'visually-hidden' : 'field-label'}>{label}</legend>
        {children}
      </fieldset>
      {error === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; note?: ReactNode; icon?: ReactNode };

/** One option of a ChoiceGroup: `<Choice label="Credit Card" value="card" {...register('method')} />`. */
export function Choice({ label, note, icon, ...rest }: ChoiceProps) {
  return (
    <label className="choice">
      <input {...rest} type="radio" />
      <b>{label}</b>
      {note === undefined ? null : <small>{note}</small>}
      {icon}
    </label>
  );
}
