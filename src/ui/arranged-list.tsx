import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { moveItem } from '#platform/move-item.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
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

/** A list whose items are dragged into another order, or moved by buttons. */
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

  function moveByButton(from: number, to: number, button: HTMLElement): void {
    if (to < 0 || to >= items.length) return;
    // Moving an element in the page takes the focus from its button.
    const arranged = flushSync(() => move(from, to));
    button.focus();
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
            className={classNames(index === drag.dragged && 'arranged-dragged')}
            {...drag.item(index)}
          >
            {/* The buttons do the same by keyboard. */}
            <div className="arranged-row" {...handleOf(index)}>
              <GripVertical className="icon arranged-grip" />
              <div className="arranged-item">{children(item, index)}</div>
              <div className="arranged-acts">
                <IconButton
                  label={`Move ${nameOf(item)} up`}
                  aria-disabled={index === 0}
                  onClick={({ currentTarget }) => moveByButton(index, index - 1, currentTarget)}
                >
                  <ArrowUp className="icon icon-small" />
                </IconButton>
                <IconButton
                  label={`Move ${nameOf(item)} down`}
                  aria-disabled={index === items.length - 1}
                  onClick={({ currentTarget }) => moveByButton(index, index + 1, currentTarget)}
                >
                  <ArrowDown className="icon icon-small" />
                </IconButton>
                {acts(item, index)}
              </div>
            </div>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}
