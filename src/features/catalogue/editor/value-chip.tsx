import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useState } from 'react';
import { ActionMenu, type MenuAction } from '#ui/action-menu.tsx';
import { MAX_VALUE_CHARACTERS } from '../variant/variant-draft-schema.ts';

type ValueChipProps = {
  value: string;
  position: number;
  /** The position of the option's last value. */
  last: number;
  isTaken: (text: string) => boolean;
  onRename: (text: string) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** A value of an option: a menu to rename and move it, and a button to remove it. */
export function ValueChip({ value, position, last, isTaken, onRename, onMove, onRemove }: ValueChipProps) {
  const [isRenaming, setRenaming] = useState(false);

  function rename(text: string): void {
    setRenaming(false);
    if (text !== '' && !isTaken(text)) onRename(text);
  }

  if (isRenaming) return <ValueName value={value} onDone={rename} />;
  const actions: MenuAction[] = [
    { text: 'Rename', icon: <Pencil className="icon" />, onSelect: () => setRenaming(true) },
  ];
  if (position > 0)
    actions.push({ text: 'Move left', icon: <ArrowLeft className="icon" />, onSelect: () => onMove(position - 1) });
  if (position < last)
    actions.push({ text: 'Move right', icon: <ArrowRight className="icon" />, onSelect: () => onMove(position + 1) });
  return (
    <span className="option-value">
      <ActionMenu label={`Change ${value}`} actions={actions}>
        <bdi>{value}</bdi>
      </ActionMenu>
      <button type="button" className="option-value-remove" aria-label={`Remove ${value}`} onClick={onRemove}>
        <X className="icon icon-small" />
      </button>
    </span>
  );
}

/** A field for the name of a value. Enter and leaving it rename the value, Escape does not. */
function ValueName({ value, onDone }: { value: string; onDone: (text: string) => void }) {
  const [text, setText] = useState(value);

  function finishByKey(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault();
      onDone(text.trim());
    } else if (event.key === 'Escape') {
      onDone(value);
    }
  }

  return (
    <input
      dir="auto"
      className="option-value"
      aria-label={`Name of ${value}`}
      maxLength={MAX_VALUE_CHARACTERS}
      // biome-ignore lint/a11y/noAutofocus: it replaces the button that had the focus
      autoFocus
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={finishByKey}
      onBlur={() => onDone(text.trim())}
    />
  );
}
