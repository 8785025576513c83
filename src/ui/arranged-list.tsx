import { type ReactNode, useState } from 'react';
import { moveItem } from '#platform/move-item.ts';
import { classNames } from './class-names.ts';
import { MoveButtons } from './move-buttons.tsx';
import { useDragOrder } from './use-drag-order.ts';

type ArrangedListProps<Item> = {
  /** What the list contains, for people who hear the page. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** What people call an item. */
  nameOf: (item: Item) => string;
  /** Called with each order on the way. */
  onArrange: (items: Item[]) => void;
  /** Called once an item has reached its place. */
  onArranged?: (items: readonly Item[]) => void;
  children: (item: Item, index: number) => ReactNode;
  /** Further buttons of an item. */
  acts: (item: Item, index: number) => ReactNode;
};

/** A list whose items are dragged into another order, or moved by keys and buttons. */
export function ArrangedList<Item>(props: ArrangedListProps<Item>) {
  const { label, items, keyOf, nameOf, onArrange, onArranged, children, acts } = props;
  const [announcement, setAnnouncement] = useState('');

  function move(from: number, to: number): Item[] {
    const moved = items[from];
    const arranged = moveItem(items, from, to);
    onArrange(arranged);
    if (moved !== undefined) setAnnouncement(`${nameOf(moved)} is now ${to + 1} of ${items.length}`);
    return arranged;
  }

  const drag = useDragOrder(move);

  function moveByKey(from: number, to: number): void {
    const arranged = move(from, to);
    onArranged?.(arranged);
  }

  function handleOf(index: number) {
    const handle = drag.handle(index);
    const onDragEnd = () => {
      handle.onDragEnd();
      onArranged?.(items);
    };
    return { ...handle, onDragEnd, draggable: items.length > 1 };
  }

  return (
    <>
      <ul className="arranged-list" aria-label={label}>
        {items.map((item, index) => (
          <li
            key={keyOf(item)}
            className={classNames('arranged-row', index === drag.dragged && 'arranged-dragged')}
            {...drag.item(index)}
          >
            <MoveButtons
              name={nameOf(item)}
              index={index}
              count={items.length}
              handle={handleOf(index)}
              onMove={(to) => moveByKey(index, to)}
            />
            <div className="arranged-item">{children(item, index)}</div>
            {acts(item, index)}
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}
