import { useEffect, useRef } from 'react';
import { focusableHeading } from '#ui/focusable-heading.ts';

/**
 * Returns a function to call before an action that may remove the focused element, such as the button of a finished
 * step. If it does, the page's heading gets the focus.
 */
export function useKeptFocus(): () => void {
  const focused = useRef<Element>(null);

  useEffect(() => {
    function moveFocus(): void {
      if (!focused.current || focused.current.isConnected || document.activeElement !== document.body) return;
      focused.current = null;
      focusableHeading()?.focus({ preventScroll: true });
    }
    moveFocus();
    return moveFocus;
  });

  return () => {
    focused.current = document.activeElement;
  };
}
