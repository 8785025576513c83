import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#ui/class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'filled' | 'quiet' | 'danger' | 'danger-quiet';

type ButtonLook = { variant?: ButtonVariant; size?: 'small'; block?: boolean };

function buttonClass({ variant = 'primary', size, block }: ButtonLook, className?: string): string {
  return classNames(
    'button',
    `button-${variant}`,
    size === 'small' && 'button-small',
    block && 'button-block',
    className,
  );
}

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Work is under way: pressing does nothing, focus stays. */
    busy?: boolean;
    /** The verb shown while busy, such as "Placing order"; room for it is kept from the start. */
    busyLabel?: string;
  };

/** A button that looks like a key. Without `type` it never submits a form. */
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
      {busyLabel === undefined ? children : <ButtonFaces busy={busy} busyLabel={busyLabel} idle={children} />}
    </button>
  );
}

function ButtonFaces({ busy, busyLabel, idle }: { busy?: boolean; busyLabel: string; idle: ReactNode }) {
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

/** A turning ring; the words beside it say what is going on. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}

/** A link that looks like a button: it leads somewhere instead of doing something. */
export function ButtonLink({ variant, size, block, className, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...rest} className={buttonClass({ variant, size, block }, className)} />;
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** What the button does, for people who do not see the icon. */
  label: string;
  look?: 'danger' | 'framed';
};

/** A square button with nothing but an icon. */
export function IconButton({ label, look, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames('icon-button', look && `icon-button-${look}`, className)}
      aria-label={label}
    />
  );
}
