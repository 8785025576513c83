import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

type QuantityStepperProps = {
  value: number;
  min?: number;
  max: number;
  onChange: (value: number) => void;
  /** What is counted, such as a product's name. */
  label: string;
  size?: 'small';
};

/** How many: less, the number, more. Never leaves min..max; the new number is announced. */
export function QuantityStepper({ value, min = 1, max, onChange, label, size }: QuantityStepperProps) {
  return (
    <fieldset
      className={classNames('stepper', size === 'small' && 'stepper-small')}
      aria-label={`Quantity of ${label}`}
    >
      <StepButton label={`Decrease quantity of ${label}`} atEnd={value <= min} onStep={() => onChange(value - 1)}>
        <Minus className="icon icon-small" />
      </StepButton>
      <output>{value}</output>
      <StepButton label={`Increase quantity of ${label}`} atEnd={value >= max} onStep={() => onChange(value + 1)}>
        <Plus className="icon icon-small" />
      </StepButton>
    </fieldset>
  );
}

type StepButtonProps = { label: string; atEnd: boolean; onStep: () => void; children: ReactNode };

/* aria-disabled instead of disabled: the button under one's finger keeps its focus when the end is reached. */
function StepButton({ label, atEnd, onStep, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={atEnd || undefined}
      onClick={() => {
        if (!atEnd) onStep();
      }}
    >
      {children}
    </button>
  );
}
