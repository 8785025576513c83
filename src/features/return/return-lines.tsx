import { ItemLine } from '#features/order/item-line.tsx';
import type { LineAmount } from '#features/order/line-amount.ts';
import type { Order } from '#features/order/order-schema.ts';
import { type ReturnLine, returnCauseSchema } from '#features/order/return-schema.ts';
import { returnableLines } from '#features/order/returnable.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { Field } from '#ui/field.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { QuantityStepper } from '#ui/quantity-stepper.tsx';
import { SelectBox } from '#ui/select-box.tsx';
import { CAUSE_LABELS } from './return-labels.ts';

type ReturnLinesProps = {
  order: Order;
  lines: readonly ReturnLine[];
  onChange: (lines: readonly ReturnLine[]) => void;
};

/** Asks which products of an order are returned, how many of each and why. */
export function ReturnLines({ order, lines, onChange }: ReturnLinesProps) {
  const others = (line: number) => lines.filter((each) => each.line !== line);
  return (
    <>
      <h2 className="panel-title">What would you like to return?</h2>
      <ul className="item-lines">
        {returnableLines(order).map((returnable) => {
          const chosen = lines.find(({ line }) => line === returnable.line);
          return (
            <li key={returnable.line}>
              <ReturnLineFields
                order={order}
                returnable={returnable}
                chosen={chosen}
                onChange={(next) => onChange([...others(returnable.line), ...(next ? [next] : [])])}
              />
            </li>
          );
        })}
      </ul>
    </>
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
  const select = <SelectBox label={`Return ${item.name}`} checked={chosen !== undefined} onChange={toggle} />;
  return (
    <>
      <ItemLine item={item} note={`${item.amount} bought`} start={select}>
        {amount === 1 ? formatPrice(item.price) : `${formatPrice(item.price)} each`}
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
          <QuantityStepper
            label={item.name}
            value={chosen.amount}
            max={amount}
            onChange={(next) => onChange({ ...chosen, amount: next })}
          />
        </div>
      ) : null}
    </>
  );
}
