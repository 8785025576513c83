import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

export type BadgeTone = 'amber' | 'blue' | 'green' | 'red' | 'coral' | 'neutral';

/** A status label with a coloured dot; `plain` omits the dot. */
export function Badge({
  tone = 'neutral',
  plain,
  children,
}: {
  tone?: BadgeTone;
  plain?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={classNames('badge', tone !== 'neutral' && `badge-${tone}`, plain && 'badge-plain')}>
      {children}
    </span>
  );
}
