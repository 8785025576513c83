import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEventHandler, type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { dismissToasts } from '#ui/toast-queue.ts';
import './dialog-styles.css';

type OverlayProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  closeLabel?: string;
  children: ReactNode;
};

/** A modal dialog. The page behind it cannot be scrolled or focused until it is closed. */
export function Modal({
  titleClassName,
  lead,
  closeLabel = 'Close',
  title,
  children,
  ...rest
}: OverlayProps & {
  titleClassName?: string;
  /** Shown below the title, next to the close button. */
  lead?: ReactNode;
}) {
  return (
    <Overlay {...rest} frame="dialog-frame">
      <Dialog.Popup className="dialog">
        <div className="dialog-top">
          <div>
            <Dialog.Title className={titleClassName}>{title}</Dialog.Title>
            {lead}
          </div>
          <CloseButton label={closeLabel} />
        </div>
        {children}
      </Dialog.Popup>
    </Overlay>
  );
}

/** A sheet at the bottom of small screens; `actions` stay visible at its lower edge. */
export function BottomSheet({
  closeLabel = 'Close',
  title,
  actions,
  children,
  ...rest
}: OverlayProps & { actions?: ReactNode }) {
  return (
    <Overlay {...rest} frame="dialog-frame dialog-frame-bottom">
      <Dialog.Popup className="bottom-sheet">
        <div className="bottom-sheet-grip" />
        <div className="bottom-sheet-top">
          <Dialog.Title className="form-title">{title}</Dialog.Title>
          <CloseButton label={closeLabel} />
        </div>
        {children}
        {actions === undefined ? null : <div className="bottom-sheet-acts">{actions}</div>}
      </Dialog.Popup>
    </Overlay>
  );
}

/** A sheet at the right edge, on phones at the bottom. `foot` stays visible at its lower edge. */
export function SideSheet({
  closeLabel = 'Close',
  title,
  foot,
  children,
  ...rest
}: Omit<OverlayProps, 'title'> & { title: ReactNode; foot: ReactNode }) {
  return (
    <Overlay {...rest} frame="dialog-frame side-frame">
      <Dialog.Popup className="side-sheet">
        <div className="side-sheet-top">
          <Dialog.Title>{title}</Dialog.Title>
          <CloseButton label={closeLabel} />
        </div>
        <div className="side-sheet-content">{children}</div>
        <div className="side-sheet-foot">{foot}</div>
      </Dialog.Popup>
    </Overlay>
  );
}

/** A wide modal dialog with the details of one item. */
export function DetailDialog({
  closeLabel = 'Close',
  title,
  className,
  children,
  ...rest
}: OverlayProps & { className?: string }) {
  return (
    <Overlay {...rest} frame="dialog-frame">
      <Dialog.Popup className={classNames('dialog dialog-wide', className)}>
        <div className="dialog-top">
          <Dialog.Title dir="auto">{title}</Dialog.Title>
          <CloseButton label={closeLabel} />
        </div>
        {children}
      </Dialog.Popup>
    </Overlay>
  );
}

/**
 * A full-screen menu for small screens. Opening it removes messages. `top` is next to the close button, `foot` at the
 * lower edge.
 */
export function MenuSheet({
  closeLabel = 'Close menu',
  title,
  top,
  foot,
  dashboard,
  children,
  ...rest
}: OverlayProps & { top: ReactNode; foot?: ReactNode; dashboard?: boolean }) {
  useEffect(() => {
    if (rest.open) dismissToasts();
  }, [rest.open]);

  return (
    <Overlay {...rest}>
      <Dialog.Popup className={classNames('menu-sheet', dashboard && 'menu-sheet-dashboard')} aria-label={title}>
        <div className="menu-sheet-top">
          {top}
          <CloseButton label={closeLabel} />
        </div>
        {children}
        {foot === undefined ? null : <div className="menu-sheet-foot">{foot}</div>}
      </Dialog.Popup>
    </Overlay>
  );
}

/** A dialog at the top of the page, on small screens the whole page. Its content has its own button to close it. */
export function TopDialog({ title, children, ...rest }: Omit<OverlayProps, 'closeLabel'>) {
  return (
    <Overlay {...rest} frame="dialog-frame dialog-frame-top">
      <Dialog.Popup className="finder" aria-label={title}>
        {children}
      </Dialog.Popup>
    </Overlay>
  );
}

/** A dialog that fills the screen and has the focus itself at first. `top` is next to the close button. */
export function ScreenDialog({
  closeLabel = 'Close',
  title,
  top,
  onKeyDown,
  children,
  ...rest
}: OverlayProps & { top: ReactNode; onKeyDown?: KeyboardEventHandler }) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Overlay {...rest}>
      <Dialog.Popup ref={popup} className="screen-dialog" aria-label={title} initialFocus={popup} onKeyDown={onKeyDown}>
        <div className="screen-dialog-top">
          {top}
          <CloseButton label={closeLabel} />
        </div>
        {children}
      </Dialog.Popup>
    </Overlay>
  );
}

function Overlay({ open, onOpenChange, frame, children }: Omit<OverlayProps, 'title'> & { frame?: string }) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        {frame === undefined ? null : <Dialog.Backdrop className="scrim" />}
        {frame === undefined ? children : <Dialog.Viewport className={frame}>{children}</Dialog.Viewport>}
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function CloseButton({ label }: { label: string }) {
  return (
    <Dialog.Close render={<IconButton label={label} />}>
      <Icon name="x" />
    </Dialog.Close>
  );
}
