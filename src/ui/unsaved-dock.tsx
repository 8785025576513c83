import { Button } from './button.tsx';
import { Dock } from './dock.tsx';
import { LeaveGuard } from './leave-guard.tsx';

interface UnsavedDockProps {
  /** Whether the form has changes that are not saved. */
  isChanged: boolean;
  /** What is edited. */
  label: string;
  /** What follows from saving. */
  note: string;
  /** Whether the changes are being saved. */
  busy: boolean;
  /** Whether saving waits, such as for an upload. */
  isWaiting?: boolean;
}

/** Saves the changes of the form around it, and asks before a page with unsaved ones is left. */
export function UnsavedDock({ isChanged, label, note, busy, isWaiting = false }: UnsavedDockProps) {
  return (
    <>
      {isChanged ? (
        <Dock label={label} title="Unsaved changes" note={note} busy={false}>
          <Button type="submit" busy={busy || isWaiting} busyLabel="Saving">
            Save Change
          </Button>
        </Dock>
      ) : null}
      <LeaveGuard active={isChanged && !busy} />
    </>
  );
}
