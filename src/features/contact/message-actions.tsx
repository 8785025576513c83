import { useState } from 'react';
import { api } from '#features/identity/session/api.ts';
import { useChangeRequest } from '#features/identity/session/use-change-request.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { contactCalls } from './contact-calls.ts';
import type { ContactMessage } from './contact-schema.ts';

/** The buttons that answer or delete a message. */
export function MessageActions({ message, onAnswer }: { message: ContactMessage; onAnswer: () => void }) {
  const { _id: messageId, name, state } = message;
  const [isDeleting, setDeleting] = useState(false);
  const { busy, problem, run } = useChangeRequest(() => setDeleting(false));

  const remove = () =>
    run(async () => {
      await api.request(contactCalls.deleteContactMessage, { params: { messageId } });
      return 'Successfully Deleted';
    });

  return (
    <div className="contact-message-actions">
      {state === 'open' ? (
        <Button variant="secondary" size="small" onClick={onAnswer}>
          Answer
        </Button>
      ) : null}
      <Button variant="danger-quiet" size="small" onClick={() => setDeleting(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title="Delete this message?"
        description={
          problem ?? `The message from ${name} is deleted for good${state === 'open' ? '' : ', with the answer to it'}.`
        }
        confirmLabel="Delete"
        busy={busy}
        onConfirm={() => void remove()}
      />
    </div>
  );
}
