import { type ComponentProps, useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextInput } from '#ui/inputs.tsx';

/** A password input with a button that reveals it. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);

  return (
    <div className="input-with-end">
      <TextInput autoComplete="current-password" {...props} type={shown ? 'text' : 'password'} />
      <IconButton label={shown ? 'Hide password' : 'Show password'} onClick={() => setShown(!shown)}>
        <Icon name={shown ? 'eye-off' : 'eye'} />
      </IconButton>
    </div>
  );
}
