import { createContext, type ReactNode, use, useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';

type FieldControl = {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

const FieldContext = createContext<FieldControl>({});

/** Returns the attributes that link a control to the label, hint and error of the enclosing Field. */
export function useFieldControl(): FieldControl {
  return use(FieldContext);
}

type FieldProps = {
  label: ReactNode;
  /** Hides the label visually, because its position makes the control's purpose clear. */
  labelHidden?: boolean;
  hint?: ReactNode;
  /** The validation message. Screen readers announce it as soon as it appears. */
  error?: string;
  className?: string;
  children: ReactNode;
};

/** A form field: label, one control (TextInput, SelectInput, …), hint and error, linked by ARIA attributes. */
export function Field({ label, labelHidden, hint, error, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = classNames(error !== undefined && errorId, hint !== undefined && hintId);

  return (
    <div className={classNames('field', className)}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : 'field-label'}>
        {label}
      </label>
      <FieldContext
        value={{
          id,
          'aria-describedby': described || undefined,
          'aria-invalid': error === undefined ? undefined : true,
        }}
      >
        {children}
      </FieldContext>
      {hint === undefined ? null : (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      {error === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** The error message of a field or a whole form. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="field-error" role="alert">
      <Icon name="circle-exclamation-point" small />
      {children}
    </p>
  );
}
