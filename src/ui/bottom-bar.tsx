import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

/**
 * A bar at the foot of small screens, with a paragraph and a button that is out of sight elsewhere on the page. While it
 * is hidden, it is out of reach of the keyboard too.
 */
export function BottomBar({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return <div className={classNames('bottom-bar', isShown && 'bottom-bar-shown')}>{children}</div>;
}
