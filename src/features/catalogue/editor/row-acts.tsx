import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash2 from 'lucide-react/icons/trash';
import { IconButton } from '#ui/button.tsx';

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
          <ArrowUp className="icon" />
        </IconButton>
      ) : null}
      <IconButton label={`Remove ${removed}`} variant="danger" onClick={onRemove}>
        <Trash2 className="icon" />
      </IconButton>
    </div>
  );
}
