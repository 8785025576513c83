import { Icon } from '#ui/icon.tsx';
import { RangeInput } from '#ui/range-input.tsx';

/** The volume of all sounds, in percent. */
export function VolumeInput({ percent, onChange }: { percent: number; onChange: (percent: number) => void }) {
  return (
    <div className="hear-volume">
      <Icon name="volume-2" />
      <RangeInput
        aria-label="Volume"
        aria-valuetext={`${percent} %`}
        min={0}
        max={100}
        value={percent}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </div>
  );
}
