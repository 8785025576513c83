import { useId } from 'react';
import type { HeardSwitch } from './hear-view.ts';
import type { Switch } from './materials.ts';

interface SwitchChoiceProps {
  switches: readonly HeardSwitch[];
  /** The switch that is heard: A. */
  active: Switch;
  /** The switch that it is compared with: B. */
  other: Switch | undefined;
  choose: (name: Switch) => void;
}

/** The switches of a keyboard, side by side, with A and B on those that are compared. */
export function SwitchChoice({ switches, active, other, choose }: SwitchChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="field-label">Listen to</legend>
      <div className="segments">
        {switches.map((each) => (
          <label key={each.name}>
            <input
              type="radio"
              name={name}
              aria-label={`Hear ${each.name}`}
              checked={each.name === active}
              onChange={() => choose(each.name)}
            />
            {other && (each.name === active || each.name === other) ? (
              <span className="hear-mark" aria-hidden="true">
                {each.name === active ? 'A' : 'B'}
              </span>
            ) : null}
            {each.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
