import type { Order } from '#features/order/order-schema.ts';
import { formatPrice } from '#features/pricing/money.ts';
import { lineTotal } from '#features/pricing/totals.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { QuantityStepper } from '#ui/quantity-stepper.tsx';
import { SegmentedChoice } from '#ui/segmented-choice.tsx';
import type { RefundEntries, RefundKind } from './refund-entries.ts';
import { MAX_REASON_CHARACTERS } from './refund-request-schema.ts';

const KINDS: readonly (readonly [RefundKind, string])[] = [
  ['rest', 'Everything'],
  ['lines', 'By product'],
  ['amount', 'By amount'],
];

type RefundFormProps = {
  order: Order;
  entries: RefundEntries;
  onChange: (change: Partial<RefundEntries>) => void;
  error: string | undefined;
};

/** Chooses what to refund, and shows the share of each product. */
export function RefundForm({ order, entries, onChange, error }: RefundFormProps) {
  const { kind, shipping, amount, reason } = entries;
  return (
    <div className="refund-form">
      <SegmentedChoice label="Refund" value={kind} options={KINDS} onChange={(next) => onChange({ kind: next })} />
      {kind === 'lines' ? (
        <div>
          <RefundLines order={order} entries={entries} onChange={onChange} />
          <Checkbox
            label={`Shipping, ${formatPrice(order.shippingFee)}`}
            checked={shipping}
            onChange={({ target }) => onChange({ shipping: target.checked })}
          />
        </div>
      ) : null}
      {kind === 'amount' ? (
        <Field label="Amount in dollars" error={amount === '' ? undefined : error}>
          <TextInput inputMode="decimal" value={amount} onChange={({ target }) => onChange({ amount: target.value })} />
        </Field>
      ) : null}
      {kind === 'rest' ? null : (
        <Field label="Reason (optional)" hint="The customer sees it.">
          <TextInput
            value={reason}
            maxLength={MAX_REASON_CHARACTERS}
            onChange={({ target }) => onChange({ reason: target.value })}
          />
        </Field>
      )}
    </div>
  );
}

function RefundLines({ order, entries, onChange }: Omit<RefundFormProps, 'error'>) {
  return (
    <ul>
      {order.items.map((item, line) => {
        const units = entries.amounts[line] ?? 0;
        return (
          <li key={item.line} className="refund-line">
            <span>
              <b dir="auto">{item.name}</b>
              <small>
                {formatPrice(item.price)}
                {item.amount > 1 ? ' each' : null}
              </small>
            </span>
            <QuantityStepper
              size="small"
              label={item.name}
              min={0}
              max={item.amount}
              value={units}
              onChange={(next) => onChange({ amounts: entries.amounts.with(line, next) })}
            />
            <span className="refund-share">{formatPrice(lineTotal({ price: item.price, amount: units }))}</span>
          </li>
        );
      })}
    </ul>
  );
}
