import type { ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from './button.tsx';

type MoveButtonsProps = {
  /** What moves. */
  name: string;
  index: number;
  count: number;
  /** From `useDragOrder`. */
  handle: Pick<ComponentProps<'div'>, 'draggable' | 'onDragStart' | 'onDragEnd'>;
  onMove: (to: number) => void;
};

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Moves an item of a list: by dragging, by the arrow keys, and on touch screens by two buttons. */
export function MoveButtons({ name, index, count, handle, onMove }: MoveButtonsProps) {
  function move(step: number, button: HTMLElement): void {
    const to = index + step;
    if (to < 0 || to >= count) return;
    flushSync(() => onMove(to));
    // Browsers drop the focus of what moves.
    button.focus();
  }

  return (
    <div className="move-buttons">
      <div className="move-grip" {...handle}>
        <button
          type="button"
          aria-label={`Move ${name}. Arrow keys move it.`}
          onKeyDown={(event) => {
            const step = STEPS[event.key];
            if (step === undefined) return;
            event.preventDefault();
            move(step, event.currentTarget);
          }}
        >
          <Icon name="grip-vertical" small />
        </button>
      </div>
      <IconButton
        label={`Move ${name} up`}
        aria-disabled={index === 0}
        onClick={({ currentTarget }) => move(-1, currentTarget)}
      >
        <Icon name="chevron-up" small />
      </IconButton>
      <IconButton
        label={`Move ${name} down`}
        aria-disabled={index === count - 1}
        onClick={({ currentTarget }) => move(1, currentTarget)}
      >
        <Icon name="chevron-down" small />
      </IconButton>
    </div>
  );
}
