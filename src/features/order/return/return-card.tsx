import type { ReactNode } from 'react';
import { formatPrice } from '#features/pricing/money.ts';
import { Badge } from '#ui/badge.tsx';
import { Moment } from '#ui/moment.tsx';
import { ItemLine } from '../order/item-line.tsx';
import type { ListedReturn } from './return-calls.ts';
import { CAUSE_LABELS, RETURN_STATE_LABELS, RETURN_STATE_TONES } from './return-labels.ts';

type ReturnCardProps = {
  listed: ListedReturn;
  title: ReactNode;
  /** What can be done with the return. */
  children?: ReactNode;
};

/** A return: its state, products and reasons. */
export function ReturnCard({ listed, title, children }: ReturnCardProps) {
  const { at, state, lines, text } = listed;
  return (
    <section className="panel return-card">
      <div className="return-card-head">
        <h2 className="panel-title">{title}</h2>
        <span>
          <Badge tone={RETURN_STATE_TONES[state]}>{RETURN_STATE_LABELS[state]}</Badge>
          <small>
            <Moment at={at} />
          </small>
        </span>
      </div>
      <ul className="item-lines">
        {lines.map((line) => (
          <li key={line.line}>
            <ItemLine item={line} amount={line.amount} note={CAUSE_LABELS[line.reason]}>
              <span className="return-card-price">{formatPrice(line.paid)}</span>
            </ItemLine>
          </li>
        ))}
      </ul>
      {listed.shipping === undefined ? null : (
        <p className="return-card-shipping">
          <span>Shipping</span>
          <span>{formatPrice(listed.shipping)}</span>
        </p>
      )}
      {text === undefined ? null : (
        <p className="return-card-text" dir="auto">
          {text}
        </p>
      )}
      {children}
    </section>
  );
}
