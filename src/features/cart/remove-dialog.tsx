import { nameWithVariant } from '#features/catalogue/variant/variant-name.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';
import type { CartItem } from './cart-item.ts';

interface RemoveDialogProps {
  item: CartItem;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onRemove: () => void;
}

/** Asks for confirmation before removing a line from the cart. */
export default function RemoveDialog({ item, open, onOpenChange, onRemove }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Are you sure you want to remove this item?"
      description={nameWithVariant(item)}
      confirmLabel="Remove"
      onConfirm={onRemove}
    />
  );
}
