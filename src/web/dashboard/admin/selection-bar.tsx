import type { Product } from '#features/catalogue/product-schema.ts';
import { Button } from '#ui/button.tsx';
import type { ProductActions } from './use-product-actions.tsx';

type SelectionBarProps = { selected: readonly Product[]; actions: ProductActions; busy: boolean; onClear: () => void };

/** Bulk actions for the selected products. */
export function SelectionBar({ selected, actions, busy, onClear }: SelectionBarProps) {
  return (
    <fieldset aria-label="Selected products" className="selection-bar" disabled={busy}>
      <span role="status">{`${selected.length} selected`}</span>
      <Button variant="secondary" size="small" onClick={() => actions.publish(selected, true)}>
        Publish
      </Button>
      <Button variant="secondary" size="small" onClick={() => actions.publish(selected, false)}>
        Unpublish
      </Button>
      <Button
        variant="danger-quiet"
        size="small"
        onClick={() => actions.confirm({ action: 'delete', products: selected })}
      >
        Delete
      </Button>
      <Button variant="quiet" size="small" onClick={onClear}>
        Clear
      </Button>
    </fieldset>
  );
}
