import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Link, type LinkProps } from '#ui/link.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'filled' | 'quiet' | 'danger' | 'danger-quiet';

type ButtonStyle = { variant?: ButtonVariant; size?: 'small'; block?: boolean };

function buttonClass({ variant = 'primary', size, block }: ButtonStyle, className?: string): string {
  return classNames(
    'button',
    `button-${variant}`,
    size === 'small' && 'button-small',
    block && 'button-block',
    className,
  );
}

type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** Ignores clicks but keeps the focus while work is in progress. */
    busy?: boolean;
    /** The text shown while busy, such as "Placing order". The button always reserves its width. */
    busyLabel?: string;
  };

/** A button styled as a key. Its default `type` is `button`, so it does not submit forms. */
export function Button({ variant, size, block, busy, busyLabel, className, children, onClick, ...rest }: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, block }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={handleClick}
    >
      {busyLabel === undefined && busy ? <Spinner /> : null}
      {busyLabel === undefined ? children : <BusyLabel busy={busy} busyLabel={busyLabel} idle={children} />}
    </button>
  );
}

function BusyLabel({ busy, busyLabel, idle }: { busy?: boolean; busyLabel: string; idle: ReactNode }) {
  return (
    <span className="button-faces">
      <span className={classNames('button-face', busy && 'button-face-away')}>{idle}</span>
      <span className={classNames('button-face', !busy && 'button-face-away')}>
        <Spinner />
        {busyLabel}
      </span>
    </span>
  );
}

/** A decorative loading spinner, hidden from screen readers: the text next to it says what is happening. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}

/** A link styled as a button. */
export function ButtonLink({ variant, size, block, className, ...rest }: LinkProps & ButtonStyle) {
  return <Link {...rest} className={buttonClass({ variant, size, block }, className)} />;
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The accessible name: what the button does. */
  label: string;
  variant?: 'danger' | 'framed' | 'on-picture';
};

/** A square button with only an icon. */
export function IconButton({ label, variant, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames('icon-button', variant && `icon-button-${variant}`, className)}
      aria-label={label}
    />
  );
}
