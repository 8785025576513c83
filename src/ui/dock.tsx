import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type DockProps = {
  label: string;
  /** What is selected, such as "2 orders selected". */
  title: ReactNode;
  /** A line below the title. */
  note: ReactNode;
  busy: boolean;
  className?: string;
  /** Fields and buttons. */
  children: ReactNode;
};

/** A bar at the bottom of a list with actions for the selected rows. Screen readers announce changes of its text. */
export function Dock({ label, title, note, busy, className, children }: DockProps) {
  return (
    <fieldset aria-label={label} className={classNames('dock', className)} disabled={busy}>
      <span className="dock-text" role="status">
        <b>{title}</b>
        <small>{note}</small>
      </span>
      {children}
    </fieldset>
  );
}
