import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { focusableHeading } from '#ui/focusable-heading.ts';
import './dialog-styles.css';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: string;
  description?: ReactNode;
  /** The item in question, such as the picture and name of a product to be removed. */
  children?: ReactNode;
  cancelLabel?: string;
  /** The label of the confirming button, such as "Remove". */
  confirmLabel: string;
  /** Runs the action. The caller closes the dialog when it has finished. */
  onConfirm: () => void;
  busy?: boolean;
  /** The action loses data: its button is red and the initial focus is on Cancel. Defaults to true. */
  destructive?: boolean;
  /** Receives the initial focus instead, such as a field in `children`. */
  initialFocus?: RefObject<HTMLElement | null>;
};

/** A confirmation dialog. Escape and Cancel close it without running the action. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, children, cancelLabel = 'Cancel', destructive = true } = props;
  const cancelButton = useRef<HTMLButtonElement>(null);
  const confirmButton = useRef<HTMLButtonElement>(null);
  const returnFocus = useReturnFocus(open);

  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="scrim" />
        <AlertDialog.Viewport className="dialog-frame">
          <AlertDialog.Popup
            className="dialog"
            initialFocus={props.initialFocus ?? (destructive ? cancelButton : confirmButton)}
            finalFocus={returnFocus}
          >
            <AlertDialog.Title>{title}</AlertDialog.Title>
            {description === undefined ? null : (
              <AlertDialog.Description className="dialog-text">{description}</AlertDialog.Description>
            )}
            {children ? <div className="dialog-body">{children}</div> : null}
            <div className="dialog-acts">
              <AlertDialog.Close ref={cancelButton} render={<Button variant="secondary" />}>
                {cancelLabel}
              </AlertDialog.Close>
              <Button
                ref={confirmButton}
                variant={destructive ? 'danger' : 'primary'}
                busy={props.busy}
                onClick={props.onConfirm}
              >
                {props.confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** Returns the focus to what had it before, or to the page's heading if the action removed that. */
function useReturnFocus(open: boolean): () => HTMLElement | null | true {
  const [shown, setShown] = useState({ open, opener: open ? document.activeElement : null });
  if (shown.open !== open) setShown({ open, opener: open ? document.activeElement : shown.opener });

  return () => shown.opener?.isConnected || focusableHeading();
}
