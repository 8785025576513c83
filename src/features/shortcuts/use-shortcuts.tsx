import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { lazyComponent } from '#ui/lazy-component.tsx';
import type { ShortcutScope } from './shortcut-list.ts';
import type { ShortcutsProps } from './shortcuts.tsx';
import { isSingleKey } from './single-keys.ts';

const Shortcuts = lazyComponent<ShortcutsProps>(() => import('./shortcuts.tsx'));

/** The search of the page, which may still be loading while it is open. */
interface ShownSearch {
  open: boolean | undefined;
  show: () => void;
}

/**
 * Listens to the shortcuts of the whole page, except those that a field has used itself, and while a dialog is open, which
 * keeps its keys. `/`, Ctrl+K and Cmd+K show the search. The others are loaded with the first key that may be one of them, and follow it.
 * @returns what they show.
 */
export function useShortcuts(scope: ShortcutScope, search: ShownSearch): ReactNode {
  /** The keys that are not handled yet. Undefined until the first of them. */
  const [pressed, setPressed] = useState<readonly string[]>();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || search.open || document.querySelector('[role$=dialog]')) return;
    const { key, metaKey, ctrlKey } = event;
    const isSingle = isSingleKey(event);
    if (isSingle ? key === '/' : (metaKey || ctrlKey) && key.toLowerCase() === 'k') {
      event.preventDefault();
      search.show();
    } else if (isSingle) setPressed((before = []) => [...before, key]);
  });

  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return pressed ? (
    <Shortcuts scope={scope} pressed={pressed} onHandled={() => setPressed(([, ...others] = []) => others)} />
  ) : null;
}
