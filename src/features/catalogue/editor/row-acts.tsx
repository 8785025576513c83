import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

interface RowActsProps {
  /** What is moved, such as "part 2". */
  name: string;
  /** What is removed, such as "option Colour". */
  removed: string;
  /** Without it, the row is the first. */
  onMoveUp: (() => void) | undefined;
  onRemove: () => void;
}

/** Buttons that move a row up and remove it. */
export function RowActs({ name, removed, onMoveUp, onRemove }: RowActsProps) {
  return (
    <div className="option-acts">
      {onMoveUp ? (
        <IconButton label={`Move ${name} up`} onClick={onMoveUp}>
          <Icon name="arrow-up" />
        </IconButton>
      ) : null}
      <IconButton label={`Remove ${removed}`} variant="danger" onClick={onRemove}>
        <Icon name="trash" />
      </IconButton>
    </div>
  );
}
