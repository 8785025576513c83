import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';
import { useFieldControl } from '#ui/field.tsx';

/** A single-line text input for either writing direction. Takes the props of `<input>`, such as `register('name')`. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input dir="auto" {...useFieldControl()} {...rest} className={classNames('input', className)} />;
}

/** A text input for digits, such as phone numbers. It is not `type="number"`, which would drop leading zeros. */
export function NumberTextInput(props: ComponentProps<'input'>) {
  return <TextInput inputMode="numeric" {...props} type="text" />;
}

/** A multi-line text input. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea dir="auto" {...useFieldControl()} {...rest} className={classNames('input', className)} />;
}

/** A styled native select; its options are the children. */
export function SelectInput({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...useFieldControl()} {...rest} className={classNames('input', className)} />;
}
