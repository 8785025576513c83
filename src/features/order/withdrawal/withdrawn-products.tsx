import { nameWithVariant } from '#features/catalogue/variant/variant-name.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldError } from '#ui/field.tsx';
import { QuantityStepper } from '#ui/quantity-stepper.tsx';
import type { LineAmount } from '../order/line-amount.ts';
import { withItems } from '../order/line-items.ts';
import type { Order } from '../order/order-schema.ts';
import { returnableLines } from '../order/returnable.ts';

type WithdrawnProductsProps = {
  order: Order;
  /** Undefined for the whole order. */
  lines: readonly LineAmount[] | undefined;
  error: string | undefined;
  onChange: (lines: readonly LineAmount[] | undefined) => void;
};

/** Asks the owner of an order which of its products the withdrawal is about: at first, all. */
export function WithdrawnProducts({ order, lines, error, onChange }: WithdrawnProductsProps) {
  const left = returnableLines(order);
  const chosen = lines ?? left;

  function change(line: number, amount: number): void {
    const next = left.flatMap((each) => {
      const pieces = each.line === line ? amount : (chosen.find((other) => other.line === each.line)?.amount ?? 0);
      return pieces > 0 ? [{ line: each.line, amount: pieces }] : [];
    });
    const isWhole = left.every(({ line: one, amount: all }) =>
      next.some((each) => each.line === one && each.amount === all),
    );
    onChange(isWhole ? undefined : next);
  }

  return (
    <fieldset className="withdraw-products">
      <legend className="field-label">Products</legend>
      {withItems(order, left).map(({ line, amount: max, item }) => {
        const amount = chosen.find((each) => each.line === line)?.amount ?? 0;
        return (
          <div key={line} className="withdraw-product">
            <Checkbox
              label={<bdi>{nameWithVariant(item)}</bdi>}
              checked={amount > 0}
              onChange={({ target }) => change(line, target.checked ? max : 0)}
            />
            {max > 1 && amount > 0 ? (
              <QuantityStepper
                size="small"
                label={nameWithVariant(item)}
                max={max}
                value={amount}
                onChange={(next) => change(line, next)}
              />
            ) : null}
          </div>
        );
      })}
      {error === undefined ? null : <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
