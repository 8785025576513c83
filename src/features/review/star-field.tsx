import { useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/field.tsx';

const CHOICES = [1, 2, 3, 4, 5] as const;

interface StarFieldProps {
  /** The chosen number; 0 if none is. */
  stars: number;
  onChange: (stars: number) => void;
  error: string | undefined;
}

/** A choice of 1 to 5 stars. */
export function StarField({ stars, onChange, error }: StarFieldProps) {
  const name = useId();
  const errorId = `${name}-error`;
  return (
    <div className="field">
      <fieldset aria-describedby={error === undefined ? undefined : errorId}>
        <legend className="field-label">Your rating</legend>
        <div className="star-field">
          {CHOICES.map((choice) => (
            <label key={choice} className={classNames('star-choice', choice <= stars && 'star-choice-on')}>
              <input type="radio" name={name} checked={choice === stars} onChange={() => onChange(choice)} />
              <span className="visually-hidden">{choice === 1 ? '1 star' : `${choice} stars`}</span>
            </label>
          ))}
          <span className="muted" aria-hidden="true">
            {stars === 0 ? '' : `${stars} of 5`}
          </span>
        </div>
      </fieldset>
      {error === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
