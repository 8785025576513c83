import './search-styles.css';
import type { ReactNode } from 'react';
import { TopDialog } from '#ui/modal.tsx';
import type { ShortcutScope } from './shortcut-list.ts';
import { useShortcutMap } from './use-shortcut-map.tsx';

interface SearchFrameProps {
  scope: ShortcutScope;
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: (finder: { onClose: () => void; onShortcuts: () => void }) => ReactNode;
}

/** The dialog of a search, which leads to the map of the shortcuts. */
export function SearchFrame({ scope, title, open, onOpenChange, children }: SearchFrameProps) {
  const { map, showMap } = useShortcutMap(scope);
  const onClose = () => onOpenChange(false);

  function onShortcuts(): void {
    onClose();
    showMap();
  }

  return (
    <>
      <TopDialog open={open} onOpenChange={onOpenChange} title={title}>
        {children({ onClose, onShortcuts })}
      </TopDialog>
      {map}
    </>
  );
}
