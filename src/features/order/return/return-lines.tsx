import { useId } from 'react';
import { nameWithVariant } from '#features/catalogue/variant/variant-name.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { Field, FieldError } from '#ui/field.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { QuantityStepper } from '#ui/quantity-stepper.tsx';
import { SelectBox } from '#ui/select-box.tsx';
import { ItemLine } from '../order/item-line.tsx';
import type { LineAmount } from '../order/line-amount.ts';
import type { Order } from '../order/order-schema.ts';
import { type ReturnLine, returnCauseSchema } from '../order/return-schema.ts';
import { returnableLines } from '../order/returnable.ts';
import { CAUSE_LABELS } from './return-labels.ts';

type ReturnLinesProps = {
  order: Order;
  lines: readonly ReturnLine[];
  error: string | undefined;
  onChange: (lines: readonly ReturnLine[]) => void;
};

/** Asks which products of an order are returned, how many of each and why. */
export function ReturnLines({ order, lines, error, onChange }: ReturnLinesProps) {
  const id = useId();
  const change = (line: number, next: ReturnLine | undefined) => {
    const others = lines.filter((each) => each.line !== line);
    onChange([...others, ...(next ? [next] : [])].toSorted((a, b) => a.line - b.line));
  };
  return (
    <fieldset aria-describedby={error === undefined ? undefined : id}>
      <legend className="panel-title">What would you like to return?</legend>
      <ul className="item-lines">
        {returnableLines(order).map((returnable) => {
          const chosen = lines.find(({ line }) => line === returnable.line);
          return (
            <li key={returnable.line}>
              <ReturnLineFields
                order={order}
                returnable={returnable}
                chosen={chosen}
                onChange={(next) => change(returnable.line, next)}
              />
            </li>
          );
        })}
      </ul>
      {error === undefined ? null : <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}

type ReturnLineFieldsProps = {
  order: Order;
  returnable: LineAmount;
  chosen: ReturnLine | undefined;
  onChange: (chosen: ReturnLine | undefined) => void;
};

function ReturnLineFields({ order, returnable, chosen, onChange }: ReturnLineFieldsProps) {
  const { line, amount } = returnable;
  const item = order.items[line];
  if (!item) return null;
  const toggle = () => onChange(chosen ? undefined : { line, amount, reason: 'damaged' });
  const select = (
    <SelectBox label={`Return ${nameWithVariant(item)}`} checked={chosen !== undefined} onChange={toggle} />
  );
  return (
    <>
      <ItemLine item={item} note={`${item.amount} bought`} start={select}>
        <span className="return-line-price">
          {amount === 1 ? formatPrice(item.price) : `${formatPrice(item.price)} each`}
        </span>
      </ItemLine>
      {chosen ? (
        <div className="return-line-details">
          <Field label="Reason">
            <SelectInput
              value={chosen.reason}
              onChange={(event) => onChange({ ...chosen, reason: returnCauseSchema.parse(event.target.value) })}
            >
              {returnCauseSchema.options.map((option) => (
                <option key={option} value={option}>
                  {CAUSE_LABELS[option]}
                </option>
              ))}
            </SelectInput>
          </Field>
          {amount === 1 ? null : (
            <div className="field">
              <span className="field-label" aria-hidden="true">
                How many
              </span>
              <QuantityStepper
                label={nameWithVariant(item)}
                value={chosen.amount}
                max={amount}
                onChange={(next) => onChange({ ...chosen, amount: next })}
              />
            </div>
          )}
        </div>
      ) : null}
    </>
  );
}
