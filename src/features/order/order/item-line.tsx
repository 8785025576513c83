import type { ReactNode } from 'react';
import { Thumbnail } from '#ui/thumbnail.tsx';
import type { OrderItem } from './order-schema.ts';

type ItemLineProps = {
  item: Pick<OrderItem, 'name' | 'variant' | 'image'>;
  /** Pieces, shown after the name. */
  amount?: number;
  /** A line below the name. */
  note?: ReactNode;
  /** Shown before the picture, such as a checkbox. */
  start?: ReactNode;
  /** Shown at the end, such as a price. */
  children?: ReactNode;
};

/** A product of an order in a list: picture and name, with something before and after them. */
export function ItemLine({ item, amount, note, start, children }: ItemLineProps) {
  return (
    <div className="item-line">
      {start}
      <Thumbnail src={item.image} pixels={44} />
      <span className="item-line-name">
        <bdi>{item.name}</bdi>
        {amount === undefined ? null : `\u00a0×\u00a0${amount}`}
        {item.variant === undefined ? null : <small dir="auto">{item.variant}</small>}
        {note === undefined ? null : <small>{note}</small>}
      </span>
      {children}
    </div>
  );
}
