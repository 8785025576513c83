import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Keycap } from '#ui/keycap.tsx';

type StepsProps = {
  /** The accessible name, such as "Import". */
  label: string;
  steps: readonly string[];
  /** Index of the current step. After the last one all are done. */
  current: number;
};

/** The steps of a task in one line: completed, current and upcoming. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classNames(index < current && 'steps-done')}
          aria-current={index === current ? 'step' : undefined}
        >
          <Keycap>{index < current ? <Icon name="check" small /> : index + 1}</Keycap>
          {step}
          {index < current ? <span className="visually-hidden">, done</span> : null}
        </li>
      ))}
    </ol>
  );
}
