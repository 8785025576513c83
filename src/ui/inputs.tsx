import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '#ui/button.tsx';
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

/** A password input with a button that reveals it. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  const ShownIcon = shown ? EyeOff : Eye;

  return (
    <div className="input-with-end">
      <TextInput autoComplete="current-password" {...props} type={shown ? 'text' : 'password'} />
      <IconButton label={shown ? 'Hide password' : 'Show password'} onClick={() => setShown(!shown)}>
        <ShownIcon className="icon" />
      </IconButton>
    </div>
  );
}

/** A styled native select; its options are the children. */
export function SelectInput({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...useFieldControl()} {...rest} className={classNames('input', className)} />;
}
