import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';

type QuantityStepperProps = {
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
  /** What is counted, such as a product's name. */
  label: string;
  size?: 'small';
};

/** A number with decrease and increase buttons, limited to min..max. Screen readers announce the new number. */
export function QuantityStepper({ value, min = 1, max, onChange, label, size }: QuantityStepperProps) {
  return (
    <fieldset
      className={classNames('stepper', size === 'small' && 'stepper-small')}
      aria-label={`Quantity of ${label}`}
    >
      <StepButton label={`Decrease quantity of ${label}`} atLimit={value <= min} onStep={() => onChange(value - 1)}>
        <Icon name="minus" small />
      </StepButton>
      <output>{value}</output>
      <StepButton label={`Increase quantity of ${label}`} atLimit={value >= max} onStep={() => onChange(value + 1)}>
        <Icon name="plus" small />
      </StepButton>
    </fieldset>
  );
}

type StepButtonProps = { label: string; atLimit: boolean; onStep: () => void; children: ReactNode };

/* aria-disabled instead of disabled: the button keeps the focus when the limit is reached. */
function StepButton({ label, atLimit, onStep, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={atLimit || undefined}
      onClick={() => {
        if (!atLimit) onStep();
      }}
    >
      {children}
    </button>
  );
}
