import { type DragEvent, useState } from 'react';

/**
 * Lets the items of a list be dragged into another order. Give each item another way to move by keyboard.
 * @param move puts the item at a position at another one.
 */
export function useDragOrder(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>();
  return {
    /** The position of the item that is dragged. */
    dragged,
    /** Properties of the element that can be dragged, for the item at a position. */
    handle: (index: number) => ({
      draggable: true,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dataTransfer.effectAllowed = 'move';
        // Firefox drags nothing without data.
        dataTransfer.setData('text/plain', String(index));
        setDragged(index);
      },
      onDragEnd: () => setDragged(undefined),
    }),
    /** Properties of the whole item, over which others can be dragged. */
    item: (index: number) => ({
      onDragEnter: () => {
        if (dragged === undefined || dragged === index) return;
        move(dragged, index);
        setDragged(index);
      },
      onDragOver: (event: DragEvent) => event.preventDefault(),
    }),
  };
}
