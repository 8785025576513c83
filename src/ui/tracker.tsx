import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Keycap } from '#ui/keycap.tsx';

export type TrackerStep = { label: string; note?: string };

type TrackerProps = {
  /** The accessible name, such as "Order progress". */
  label: string;
  steps: readonly TrackerStep[];
  /** Index of the current step. */
  current: number;
  /** Whether the current step is completed, too. */
  isDone?: boolean;
};

/** The steps of a process: completed, current and upcoming. */
export function Tracker({ label, steps, current, isDone = false }: TrackerProps) {
  const firstAhead = isDone ? current + 1 : current;
  return (
    <ol className="tracker" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          className={classNames(index < firstAhead && 'tracker-done')}
          aria-current={index === current ? 'step' : undefined}
        >
          <Keycap>{index < firstAhead ? <Icon name="check" small /> : index + 1}</Keycap>
          <span>
            {step.label}
            {index < firstAhead ? <span className="visually-hidden">, done</span> : null}
            {step.note === undefined ? null : <small>{step.note}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}
