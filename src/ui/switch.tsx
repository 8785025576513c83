import type { ComponentProps } from 'react';
import './switch.css';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: string; note?: string };

/** Something that is on or off. Takes the props of a checkbox, so `{...register('published')}` fits. */
export function Switch({ label, note, ...rest }: SwitchProps) {
  return (
    <label className="switch-row">
      <span>
        {label}
        {note === undefined ? null : <small>{note}</small>}
      </span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked */}
      <input {...rest} type="checkbox" role="switch" className="switch" />
    </label>
  );
}
