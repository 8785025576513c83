import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { BottomSheet } from '#ui/modal.tsx';

interface FilterSheetProps {
  /** The button that removes all filters. */
  clear: ReactNode;
  resultCount: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** The filters on small screens. Each applies at once; the button shows the number of results. */
export default function FilterSheet({ clear, resultCount, open, onOpenChange, children }: FilterSheetProps) {
  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
      title="Filters"
      closeLabel="Close filters"
      actions={
        <>
          {clear}
          <Button onClick={() => onOpenChange(false)}>Show {resultCount}</Button>
        </>
      }
    >
      <div className="filter-panel">{children}</div>
    </BottomSheet>
  );
}
