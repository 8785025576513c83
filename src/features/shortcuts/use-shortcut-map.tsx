import { type ReactNode, useState } from 'react';
import { useSession } from '#features/identity/session/session.ts';
import { closeOnLoadError, lazyComponent } from '#ui/lazy-component.tsx';
import { type ShortcutScope, shortcutsOf } from './shortcut-list.ts';

const ShortcutMap = lazyComponent(() => import('./shortcut-map.tsx'), { onLoadError: closeOnLoadError });

/** Returns the map of the shortcuts, which is loaded when it is first shown, and a function that shows it. */
export function useShortcutMap(scope: ShortcutScope): { map: ReactNode; showMap: () => void } {
  const session = useSession();
  /** Undefined until the map is shown for the first time. */
  const [open, setOpen] = useState<boolean>();
  return {
    showMap: () => setOpen(true),
    map:
      open === undefined ? null : (
        <ShortcutMap shortcuts={shortcutsOf(scope, session)} open={open} onOpenChange={setOpen} />
      ),
  };
}
