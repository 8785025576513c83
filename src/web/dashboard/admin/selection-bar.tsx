import type { Product } from '#features/catalogue/product-schema.ts';
import { Button } from '#ui/button.tsx';
import type { ProductActs } from './use-product-acts.tsx';

type SelectionBarProps = { selected: readonly Product[]; acts: ProductActs; busy: boolean; onClear: () => void };

/** What can be done with the chosen products together. */
export function SelectionBar({ selected, acts, busy, onClear }: SelectionBarProps) {
  return (
    <fieldset
      aria-label="Chosen products"
      className="sticky top-0 z-10 mb-5 flex min-h-12 flex-wrap items-center gap-2 bg-ground max-sm:py-2"
      disabled={busy}
    >
      <span role="status" className="mr-auto text-[15px] font-medium tabular-nums">{`${selected.length} chosen`}</span>
      <Button variant="secondary" size="small" onClick={() => acts.publish(selected, true)}>
        Publish
      </Button>
      <Button variant="secondary" size="small" onClick={() => acts.publish(selected, false)}>
        Unpublish
      </Button>
      <Button variant="danger-quiet" size="small" onClick={() => acts.ask({ act: 'delete', products: selected })}>
        Delete
      </Button>
      <Button variant="quiet" size="small" onClick={onClear}>
        Clear
      </Button>
    </fieldset>
  );
}
