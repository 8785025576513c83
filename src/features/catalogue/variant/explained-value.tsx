import type { ComponentProps, ReactNode } from 'react';
import { cents, formatPrice } from '#features/pricing/money.ts';
import { classNames } from '#ui/class-names.ts';

/** What explains a value of an option. */
export interface ValueExplanation {
  /** A few words, such as "soft bump, low". */
  text: string;
  drawing: ReactNode;
  /** A button beside the row, which does not choose the value. */
  button: ReactNode;
}

interface ExplainedValueProps extends ValueExplanation {
  input: ComponentProps<'input'> & { value: string };
  /** Why it cannot be bought at present, such as ", sold out". */
  remark: string;
  /** How much more it costs than the cheapest value, in cents. */
  added: number;
}

/** A value of an option as a row that says what it is like. */
export function ExplainedValue({ input, text, remark, drawing, added, button }: ExplainedValueProps) {
  return (
    <div className={classNames('explained-value', input.checked && 'explained-chosen')}>
      <label>
        <input {...input} />
        <span className="explained-dot" />
        <span>
          <bdi>{input.value}</bdi>
          <small>{text + remark}</small>
        </span>
        {drawing}
        <span className="explained-price">{added > 0 ? `+${formatPrice(cents(added))}` : ''}</span>
      </label>
      {button}
    </div>
  );
}
