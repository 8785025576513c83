import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useFieldControl } from '#ui/field.tsx';

/** One line of text, in whatever direction it is written. Takes the props of `<input>`, so `{...register('name')}` fits. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input dir="auto" {...useFieldControl()} {...rest} className={classNames('input', className)} />;
}

/** Digits only, such as a phone number: a text field with the number keys, so leading zeros and length survive. */
export function NumberTextInput(props: ComponentProps<'input'>) {
  return <TextInput inputMode="numeric" {...props} type="text" />;
}

/** Several lines of text. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea dir="auto" {...useFieldControl()} {...rest} className={classNames('input', className)} />;
}

/** A password with a button that shows it. */
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

/** The browser's own select in the shop's clothes; options are its children. */
export function SelectInput({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...useFieldControl()} {...rest} className={classNames('input', className)} />;
}
