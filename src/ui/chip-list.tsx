import { type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Chip } from './chip.tsx';
import { useDragOrder } from './use-drag-order.ts';

type ChipListProps = {
  /** What the values are of, such as "Colour". */
  name: string;
  values: readonly string[];
  maxCharacters: number;
  onAdd: (value: string) => void;
  onMove: (from: number, to: number) => void;
  onRemove: (value: string) => void;
  /** Without it, values keep their names. */
  onRename?: (value: string, text: string) => void;
  invalid?: boolean;
};

/** A field for several short texts in an order. They are dragged, or moved with Alt and the arrow keys. */
export function ChipList({ name, values, maxCharacters, invalid, onAdd, onMove, onRemove, onRename }: ChipListProps) {
  const drag = useDragOrder(onMove);

  function moveByKey({ altKey, key, currentTarget }: KeyboardEvent<HTMLElement>, index: number): void {
    const to = index + ({ ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0);
    if (!altKey || to === index || to < 0 || to >= values.length) return;
    const focused = document.activeElement;
    flushSync(() => onMove(index, to));
    // Moving an element in the page takes the focus from it.
    if (focused instanceof HTMLElement && currentTarget.contains(focused)) focused.focus();
  }

  return (
    <div className="chips" data-invalid={invalid}>
      {values.map((value, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: its buttons have the focus
        <span
          key={value}
          className="chip-place"
          {...drag.item(index)}
          {...drag.handle(index)}
          onKeyDown={(event) => moveByKey(event, index)}
        >
          <Chip
            value={value}
            maxCharacters={maxCharacters}
            onRename={onRename && ((text) => values.includes(text) || onRename(value, text))}
            onMoveLeft={index > 0 ? () => onMove(index, index - 1) : undefined}
            onMoveRight={index < values.length - 1 ? () => onMove(index, index + 1) : undefined}
            onRemove={() => onRemove(value)}
          />
        </span>
      ))}
      <NewChip name={name} values={values} maxCharacters={maxCharacters} invalid={invalid} onAdd={onAdd} />
    </div>
  );
}

type NewChipProps = Pick<ChipListProps, 'name' | 'values' | 'maxCharacters' | 'onAdd'> & {
  invalid: boolean | undefined;
};

/** A field for another value, which Enter, a comma or leaving the field adds. */
function NewChip({ name, values, maxCharacters, invalid, onAdd }: NewChipProps) {
  const [text, setText] = useState('');

  function add(): void {
    const value = text.trim();
    setText('');
    if (value !== '' && !values.includes(value)) onAdd(value);
  }

  function addByKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' && event.key !== ',') return;
    event.preventDefault();
    add();
  }

  return (
    <input
      dir="auto"
      aria-label={`Add a value to ${name}`}
      aria-invalid={invalid}
      placeholder="Add a value"
      maxLength={maxCharacters}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={addByKey}
      onBlur={add}
    />
  );
}
