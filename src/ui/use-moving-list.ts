import { useDragOrder } from './use-drag-order.ts';

interface MovingList {
  /** How many items the list has. */
  count: number;
  /** Returns what people call the item at a position. */
  nameOf: (index: number) => string;
  /** Puts the item at a position at another one. */
  move: (from: number, to: number) => void;
  /** Tells people who hear the page. */
  announce: (text: string) => void;
  /** Says which list it is, after a position: " below Keyboards". */
  place?: string;
}

/** Lets the items of a list move by dragging, by keys and by buttons, and says where they are then. */
export function useMovingList({ count, nameOf, move, announce, place = '' }: MovingList) {
  function moveAndSay(from: number, to: number): void {
    announce(`${nameOf(from)} is now ${to + 1} of ${count}${place}`);
    move(from, to);
  }

  const drag = useDragOrder(moveAndSay);

  return {
    /** Properties of the whole item at a position. */
    itemProps: (index: number) => ({ 'data-dragged': index === drag.dragged, ...drag.item(index) }),
    /** Properties of its `MoveButtons`. */
    buttonProps: (index: number) => ({
      name: nameOf(index),
      index,
      count,
      handle: drag.handle(index),
      onMove: (to: number) => moveAndSay(index, to),
    }),
  };
}
