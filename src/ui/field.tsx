import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useId } from 'react';
import { classNames } from '#ui/class-names.ts';

type FieldControl = {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

const FieldContext = createContext<FieldControl>({});

/** The attributes that tie a control to the label, hint and error of the Field around it. */
export function useFieldControl(): FieldControl {
  return use(FieldContext);
}

type FieldProps = {
  label: ReactNode;
  /** The label is only heard: its place on the page says what the control is for. */
  labelHidden?: boolean;
  hint?: ReactNode;
  /** What is wrong with the entry; announced as soon as it appears. */
  error?: string;
  className?: string;
  children: ReactNode;
};

/** Label, one control (TextInput, SelectInput, …), hint and error, wired to each other. */
export function Field({ label, labelHidden, hint, error, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = classNames(error !== undefined && errorId, hint !== undefined && hintId);

  return (
    <div className={classNames('field', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'field-label'}>
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

/** The sentence that says what is wrong, for a field or a whole form. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="field-error" role="alert">
      <CircleAlert className="icon icon-small" />
      {children}
    </p>
  );
}
