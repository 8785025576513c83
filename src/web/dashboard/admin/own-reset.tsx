import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';

interface OwnResetProps {
  /** What the shop has of its own: "Links". */
  what: string;
  /** What follows. */
  description: string;
  confirmLabel: string;
  busy: boolean;
  onReset: () => void;
}

/** A button that brings back what came with the shop, after asking. */
export function OwnReset({ what, description, confirmLabel, busy, onReset }: OwnResetProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
        Use the Shop's Own {what}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Use the shop's own ${what.toLowerCase()}?`}
        description={description}
        confirmLabel={confirmLabel}
        destructive
        busy={busy}
        onConfirm={onReset}
      />
    </>
  );
}
