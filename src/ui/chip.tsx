import { type KeyboardEvent, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { ActionMenu, type MenuAction } from './action-menu.tsx';

type ChipProps = {
  value: string;
  maxCharacters: number;
  onRename: ((text: string) => void) | undefined;
  onMoveLeft: (() => void) | undefined;
  onMoveRight: (() => void) | undefined;
  onRemove: () => void;
};

/** A short text: a menu to rename and move it, and a button to remove it. */
export function Chip({ value, maxCharacters, onRename, onMoveLeft, onMoveRight, onRemove }: ChipProps) {
  const [isRenaming, setRenaming] = useState(false);

  function rename(text: string): void {
    setRenaming(false);
    if (text !== '') onRename?.(text);
  }

  if (isRenaming) return <ChipName value={value} maxCharacters={maxCharacters} onDone={rename} />;
  const actions: (MenuAction | false | undefined)[] = [
    onRename && { text: 'Rename', icon: <Icon name="pencil" />, onSelect: () => setRenaming(true) },
    onMoveLeft && { text: 'Move left', icon: <Icon name="arrow-left" />, onSelect: onMoveLeft },
    onMoveRight && { text: 'Move right', icon: <Icon name="arrow-right" />, onSelect: onMoveRight },
  ];
  const possible = actions.filter((action) => action !== undefined && action !== false);
  return (
    <span className="chip">
      {possible.length === 0 ? (
        <bdi>{value}</bdi>
      ) : (
        <ActionMenu label={`Change ${value}`} actions={possible}>
          <bdi>{value}</bdi>
        </ActionMenu>
      )}
      <button type="button" className="chip-remove" aria-label={`Remove ${value}`} onClick={onRemove}>
        <Icon name="x" small />
      </button>
    </span>
  );
}

type ChipNameProps = { value: string; maxCharacters: number; onDone: (text: string) => void };

/** A field for the name of a value. Enter and leaving it rename the value, Escape does not. */
function ChipName({ value, maxCharacters, onDone }: ChipNameProps) {
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
      className="chip"
      aria-label={`Name of ${value}`}
      maxLength={maxCharacters}
      // biome-ignore lint/a11y/noAutofocus: it replaces the button that had the focus
      autoFocus
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={finishByKey}
      onBlur={() => onDone(text.trim())}
    />
  );
}
