import { type DragEvent, useRef, useState } from 'react';

/**
 * Lets the items of a list be dragged into another order. Give each item another way to move by keyboard.
 * @param move puts the item at a position at another one.
 */
export function useDragOrder(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>();
  /** At once, because the next event may come before the next render. */
  const latest = useRef<number>(undefined);

  function setPosition(index: number | undefined): void {
    latest.current = index;
    setDragged(index);
  }

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
        setPosition(index);
      },
      onDragEnd: () => setPosition(undefined),
    }),
    /** Properties of the whole item, over which others can be dragged. */
    item: (index: number) => ({
      onDragEnter: ({ currentTarget, relatedTarget }: DragEvent) => {
        const from = latest.current;
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (from === undefined || from === index || isInside) return;
        move(from, index);
        setPosition(index);
      },
      onDragOver: (event: DragEvent) => event.preventDefault(),
    }),
  };
}
