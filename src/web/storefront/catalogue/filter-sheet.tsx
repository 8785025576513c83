import type { Facets, ProductView } from '#features/catalogue/product-view.ts';
import { Button } from '#ui/button.tsx';
import { BottomSheet } from '#ui/modal.tsx';
import { FilterPanel } from './filter-panel.tsx';

interface FilterSheetProps {
  view: ProductView;
  facets: Facets;
  found: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The filters on small screens: each acts at once, and the button says what will be seen. */
export default function FilterSheet({ view, facets, found, open, onOpenChange }: FilterSheetProps) {
  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
      title="Filters"
      closeLabel="Close filters"
      acts={<Button onClick={() => onOpenChange(false)}>Show {found}</Button>}
    >
      <div className="filter-panel">
        <FilterPanel view={view} facets={facets} />
      </div>
    </BottomSheet>
  );
}
