import type { ComponentProps } from 'react';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: string; note?: string };

/** An on/off switch. Takes the props of a checkbox, such as `register('published')`. */
export function Switch({ label, note, ...rest }: SwitchProps) {
  return (
    <label className="switch-row">
      <span>
        {label}
        {note === undefined ? null : <small>{note}</small>}
      </span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state */}
      <input {...rest} type="checkbox" role="switch" className="switch" />
    </label>
  );
}
