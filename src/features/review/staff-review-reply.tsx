import { useForm } from 'react-hook-form';
import { api } from '#features/identity/session/api.ts';
import { useChangeRequest } from '#features/identity/session/use-change-request.ts';
import { zodResolver } from '#platform/form-resolver.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/inputs.tsx';
import { reviewCalls } from './review-calls.ts';
import { type ListedReview, MAX_REVIEW_CHARACTERS, replyDraftSchema } from './review-schema.ts';

/** The form in which staff answer a review, or change the answer. */
export function StaffReviewReply({ review, onClose }: { review: ListedReview; onClose: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(replyDraftSchema),
    defaultValues: { text: review.reply?.text ?? '' },
  });
  const { busy, problem, run } = useChangeRequest(onClose);
  const submit = handleSubmit((body) =>
    run(async () => {
      await api.request(reviewCalls.replyToReview, { params: { reviewId: review._id }, body });
      return 'Answer published';
    }),
  );

  return (
    <form className="staff-review-reply" noValidate onSubmit={submit}>
      <Field
        label="Answer"
        hint="Everybody reads it below the review, in the name of the shop."
        error={formState.errors.text?.message}
      >
        <TextArea rows={3} maxLength={MAX_REVIEW_CHARACTERS} autoFocus {...register('text')} />
      </Field>
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <div className="staff-review-actions">
        <Button type="submit" size="small" busy={busy}>
          Publish Answer
        </Button>
        <Button variant="quiet" size="small" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
