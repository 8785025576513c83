import Volume2 from 'lucide-react/icons/volume-2';
import { RangeInput } from '#ui/range-input.tsx';

/** The volume of all sounds, in percent. */
export function VolumeInput({ percent, onChange }: { percent: number; onChange: (percent: number) => void }) {
  return (
    <div className="hear-volume">
      <Volume2 className="icon" />
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
