import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { KeyArt } from '#ui/keycap.tsx';

type EmptyStateProps = {
  title: string;
  text?: ReactNode;
  /** A single button or link with the next step. */
  action?: ReactNode;
  /** The legends on the three keys, such as 4 0 4. */
  legends?: readonly [string, string, string];
  /** A compact version for use inside a panel, below the page's heading. */
  small?: boolean;
};

/** A placeholder for empty or failed content: large keys, a title, a sentence and one action. */
export function EmptyState({ title, text, action, legends = ['', '', ''], small }: EmptyStateProps) {
  return (
    <div className={classNames('empty-state', small && 'empty-state-small')}>
      <KeyArt legends={small ? [''] : legends} />
      {small ? <h2 className="form-title">{title}</h2> : <h1 className="page-title">{title}</h1>}
      {text === undefined ? null : <p>{text}</p>}
      {action}
    </div>
  );
}
