import type { Facets, ProductView } from '#features/catalogue/product-view.ts';
import { Button } from '#ui/button.tsx';
import { BottomSheet } from '#ui/modal.tsx';
import { ClearFilters, FilterPanel } from './filter-panel.tsx';

interface FilterSheetProps {
  view: ProductView;
  facets: Facets;
  resultCount: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The filters on small screens. Each applies at once; the button shows the number of results. */
export default function FilterSheet({ view, facets, resultCount, open, onOpenChange }: FilterSheetProps) {
  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
      title="Filters"
      closeLabel="Close filters"
      actions={
        <>
          <ClearFilters view={view} />
          <Button onClick={() => onOpenChange(false)}>Show {resultCount}</Button>
        </>
      }
    >
      <div className="filter-panel">
        <FilterPanel view={view} facets={facets} />
      </div>
    </BottomSheet>
  );
}
