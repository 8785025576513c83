import { formatPrice } from '#features/pricing/money.ts';
import { ItemLine } from '../order/item-line.tsx';
import { withItems } from '../order/line-items.ts';
import type { Order } from '../order/order-schema.ts';
import type { ReturnLine } from '../order/return-schema.ts';
import { refundOfReturn } from './refund-of-return.ts';
import type { ReturnDraft } from './return-calls.ts';
import { CAUSE_LABELS } from './return-labels.ts';

/** What a customer is about to send: products with reasons, and the text. */
export function ReturnSummary({ order, draft }: { order: Order; draft: ReturnDraft }) {
  return (
    <>
      <h2 className="panel-title">Is this right?</h2>
      <ul className="item-lines">
        {withItems(order, draft.lines).map(({ line, amount, reason, item }) => (
          <li key={line}>
            <ItemLine item={item} amount={amount} note={CAUSE_LABELS[reason]} />
          </li>
        ))}
      </ul>
      {draft.text === undefined ? null : (
        <p className="return-card-text" dir="auto">
          {draft.text}
        </p>
      )}
    </>
  );
}

/** What the customer gets back for these lines. */
export function ReturnSum({ order, lines }: { order: Order; lines: readonly ReturnLine[] }) {
  return (
    <>
      <p className="return-sum" aria-live="polite">
        <span>You get back</span>
        <span>{formatPrice(refundOfReturn(order, lines).total)}</span>
      </p>
      <p className="field-hint">What you paid for it, once it has arrived in its original condition.</p>
    </>
  );
}
