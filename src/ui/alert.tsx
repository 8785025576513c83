import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';

export type AlertKind = 'info' | 'success' | 'warning' | 'error';

const icons = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-exclamation-point',
  error: 'circle-exclamation-point',
} as const;

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
  return (
    <div className={classNames('alert', `alert-${kind}`, className)} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
    </div>
  );
}
