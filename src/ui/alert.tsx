import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

export type AlertKind = 'info' | 'success' | 'warning' | 'error';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

/** A message that stays on the page until its cause is resolved. Screen readers announce it when it appears. */
export function Alert({
  kind = 'info',
  className,
  children,
}: {
  kind?: AlertKind;
  className?: string;
  children: ReactNode;
}) {
  const KindIcon = icons[kind];

  return (
    <div className={classNames('alert', `alert-${kind}`, className)} role={kind === 'error' ? 'alert' : 'status'}>
      <KindIcon className="icon" />
      <div>{children}</div>
    </div>
  );
}
