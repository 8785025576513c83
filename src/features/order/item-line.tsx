import type { ReactNode } from 'react';
import { Picture } from '#ui/picture.tsx';
import type { OrderItem } from './order-schema.ts';

type ItemLineProps = {
  item: Pick<OrderItem, 'name' | 'image'>;
  /** A line below the name. */
  note?: ReactNode;
  /** Shown before the picture, such as a checkbox. */
  start?: ReactNode;
  /** Shown at the end, such as an amount. */
  children?: ReactNode;
};

/** A product of an order in a list: picture and name, with something before and after them. */
export function ItemLine({ item, note, start, children }: ItemLineProps) {
  return (
    <div className="item-line">
      {start}
      <span className="thumbnail">
        <Picture src={item.image} alt="" width={44} height={44} sizes="44px" />
      </span>
      <span className="item-line-name">
        <bdi>{item.name}</bdi>
        {note === undefined ? null : <small>{note}</small>}
      </span>
      {children}
    </div>
  );
}
