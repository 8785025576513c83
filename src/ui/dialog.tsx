import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from '#ui/button.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question. */
  title: string;
  description?: ReactNode;
  /** What it is about, such as the picture and name of the thing to be removed. */
  children?: ReactNode;
  cancelLabel?: string;
  /** The verb, such as "Remove". */
  actLabel: string;
  /** Runs the act; the caller closes the dialog when it is done. */
  onAct: () => void;
  busy?: boolean;
  /** Something is lost by the act: it is red, and focus starts on Cancel. True unless told otherwise. */
  destructive?: boolean;
  /** Where focus starts instead, such as a field among `children`. */
  focusFirst?: RefObject<HTMLElement | null>;
};

/** Asks before something happens. Escape and Cancel leave everything as it was. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, children, cancelLabel = 'Cancel', destructive = true } = props;
  const cancelButton = useRef<HTMLButtonElement>(null);
  const actButton = useRef<HTMLButtonElement>(null);

  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="scrim" />
        <AlertDialog.Viewport className="dialog-frame">
          <AlertDialog.Popup
            className="dialog"
            initialFocus={props.focusFirst ?? (destructive ? cancelButton : actButton)}
          >
            <AlertDialog.Title>{title}</AlertDialog.Title>
            {description === undefined ? null : (
              <AlertDialog.Description className="dialog-text">{description}</AlertDialog.Description>
            )}
            {children}
            <div className="dialog-acts">
              <AlertDialog.Close ref={cancelButton} render={<Button variant="secondary" />}>
                {cancelLabel}
              </AlertDialog.Close>
              <Button
                ref={actButton}
                variant={destructive ? 'danger' : 'primary'}
                busy={props.busy}
                onClick={props.onAct}
              >
                {props.actLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
