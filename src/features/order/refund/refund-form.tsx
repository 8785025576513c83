import type { RefObject } from 'react';
import { nameWithVariant } from '#features/catalogue/variant/variant-name.ts';
import { cents, formatPrice } from '#features/pricing/money.ts';
import { paidForShipping, sharesOf } from '#features/pricing/refund-shares.ts';
import { currencyName } from '#platform/format-numbers.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field, FieldError } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { QuantityStepper } from '#ui/quantity-stepper.tsx';
import { SegmentedChoice } from '#ui/segmented-choice.tsx';
import type { Order, OrderItem } from '../order/order-schema.ts';
import { MAX_REASON_CHARACTERS } from '../order/text-schema.ts';
import type { RefundEntries, RefundKind } from './refund-entries.ts';
import { isShippingRefundable, refundableLines, refundedPieces } from './refundable.ts';

const KINDS: readonly (readonly [RefundKind, string])[] = [
  ['rest', 'Everything'],
  ['lines', 'Products'],
  ['amount', 'Amount'],
];

type RefundFormProps = {
  order: Order;
  entries: RefundEntries;
  onChange: (change: Partial<RefundEntries>) => void;
  amountField: RefObject<HTMLInputElement | null>;
  /** What is wrong with the entries. */
  error: string | undefined;
};

/** Chooses what to refund, and shows the share of each product. */
export function RefundForm({ order, entries, onChange, amountField, error }: RefundFormProps) {
  const { kind, shipping, amount, reason } = entries;
  return (
    <div className="refund-form">
      <SegmentedChoice label="Refund" value={kind} options={KINDS} onChange={(next) => onChange({ kind: next })} />
      {kind === 'lines' ? (
        <div>
          <RefundLines order={order} entries={entries} onChange={onChange} />
          {isShippingRefundable(order) ? (
            <Checkbox
              label={`Shipping, ${formatPrice(paidForShipping(order))}`}
              checked={shipping}
              onChange={({ target }) => onChange({ shipping: target.checked })}
            />
          ) : null}
          {error === undefined ? null : <FieldError>{error}</FieldError>}
        </div>
      ) : null}
      {kind === 'amount' ? (
        <Field label={`Amount in ${currencyName()}`} {...(error !== undefined && { error })}>
          <TextInput
            ref={amountField}
            inputMode="decimal"
            value={amount}
            onChange={({ target }) => onChange({ amount: target.value })}
          />
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

/** What became of the pieces that cannot be refunded. */
function wordFor({ uncharged }: OrderItem): string {
  return uncharged === undefined ? 'refunded' : 'refunded or withdrawn';
}

function RefundLines({ order, entries, onChange }: Omit<RefundFormProps, 'amountField' | 'error'>) {
  const chosen = entries.amounts.map((amount, line) => ({ line, amount }));
  const shares = sharesOf(order, { lines: chosen, shipping: false }, refundedPieces(order)).lines;
  const left = new Map(refundableLines(order).map(({ line, amount }) => [line, amount]));
  return (
    <ul>
      {order.items.map((item, line) => {
        const pieces = entries.amounts[line] ?? 0;
        const max = left.get(item.line) ?? 0;
        return (
          <li key={item.line} className="refund-line">
            <span>
              <b dir="auto">{item.name}</b>
              {item.variant === undefined ? null : <small dir="auto">{item.variant}</small>}
              <small>
                {formatPrice(item.price)}
                {item.amount > 1 ? ' each' : null}
                {max < item.amount ? `, ${item.amount - max} of ${item.amount} ${wordFor(item)}` : null}
              </small>
            </span>
            <QuantityStepper
              size="small"
              label={nameWithVariant(item)}
              min={0}
              max={max}
              value={pieces}
              onChange={(next) => onChange({ amounts: entries.amounts.with(line, next) })}
            />
            <span className="refund-share">{formatPrice(shares[line]?.share ?? cents(0))}</span>
          </li>
        );
      })}
    </ul>
  );
}
