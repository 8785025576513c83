import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { KeyArt } from '#ui/keycap.tsx';

type EmptyStateProps = {
  title: string;
  text?: ReactNode;
  /** The one button that leads on. */
  action?: ReactNode;
  /** What stands on the three keys, such as 4 0 4. */
  legends?: readonly [string, string, string];
  /** Fits inside a panel, under the page's own heading. */
  small?: boolean;
};

/** Nothing here yet: keys, one sentence, one button. */
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
