import type { ReactNode } from 'react';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { MoveButtons } from '#ui/move-buttons.tsx';
import type { useMovingList } from '#ui/use-moving-list.ts';

type ItemRowProps = {
  index: number;
  name: string;
  moving: ReturnType<typeof useMovingList>;
  /** Undefined if it cannot be removed, because it is the only one. */
  onRemove: (() => void) | undefined;
  children: ReactNode;
};

/** A slide or a tile in the list of its section. */
export function ItemRow({ index, name, moving, onRemove, children }: ItemRowProps) {
  return (
    <li className="home-item" {...moving.itemProps(index)}>
      <div className="home-item-head">
        <MoveButtons {...moving.buttonProps(index)} />
        <b>{name}</b>
        {onRemove ? (
          <IconButton label={`Remove ${name}`} onClick={onRemove}>
            <Icon name="trash" />
          </IconButton>
        ) : null}
      </div>
      <fieldset aria-label={name}>{children}</fieldset>
    </li>
  );
}
