import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

type SwitchInputProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & { isSmall?: boolean };
type SwitchProps = SwitchInputProps & { label: string; note?: string };

/** An on/off switch. Takes the props of a checkbox, such as `register('published')`. */
export function Switch({ label, note, ...rest }: SwitchProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch is its control
    <label className="switch-row">
      <span>
        {label}
        {note === undefined ? null : <small>{note}</small>}
      </span>
      <SwitchInput {...rest} />
    </label>
  );
}

/** A switch without its label, such as in a row of a table. */
export function SwitchInput({ isSmall = false, ...rest }: SwitchInputProps) {
  const className = classNames('switch', isSmall && 'switch-small');
  // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state
  return <input {...rest} type="checkbox" role="switch" className={className} />;
}
