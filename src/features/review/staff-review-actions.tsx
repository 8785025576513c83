import { useState } from 'react';
import { api } from '#features/identity/session/api.ts';
import { useChangeRequest } from '#features/identity/session/use-change-request.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { reviewCalls } from './review-calls.ts';
import type { ListedReview } from './review-schema.ts';

/** The buttons that answer, hide, show or delete a review. */
export function StaffReviewActions({ review, onAnswer }: { review: ListedReview; onAnswer: () => void }) {
  const { _id: reviewId, hidden, reply, title } = review;
  const { busy, problem, run } = useChangeRequest();
  const [isDeleting, setDeleting] = useState(false);
  const deletion = useChangeRequest(() => setDeleting(false));

  const hide = () =>
    run(async () => {
      await api.request(reviewCalls.hideReview, { params: { reviewId }, body: { hidden: !hidden } });
      return hidden ? 'Review shown again' : 'Review hidden';
    });

  const remove = () =>
    deletion.run(async () => {
      await api.request(reviewCalls.deleteReview, { params: { reviewId } });
      return 'Successfully Deleted';
    });

  return (
    <>
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <div className="staff-review-actions">
        {hidden ? null : (
          <Button variant="secondary" size="small" onClick={onAnswer}>
            {reply === undefined ? 'Answer' : 'Change Answer'}
          </Button>
        )}
        <Button variant={hidden ? 'secondary' : 'quiet'} size="small" busy={busy} onClick={() => void hide()}>
          {hidden ? 'Show Again' : 'Hide'}
        </Button>
        <Button variant="danger-quiet" size="small" onClick={() => setDeleting(true)}>
          Delete
        </Button>
      </div>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title="Delete this review?"
        description={deletion.problem ?? `“${title}” is deleted for good. Its author may write another one.`}
        confirmLabel="Delete"
        busy={deletion.busy}
        onConfirm={() => void remove()}
      />
    </>
  );
}
