import { useForm } from 'react-hook-form';
import { api } from '#features/identity/session/api.ts';
import { useChangeRequest } from '#features/identity/session/use-change-request.ts';
import { zodResolver } from '#platform/form-resolver.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea, TextInput } from '#ui/inputs.tsx';
import { reviewCalls } from './review-calls.ts';
import { MAX_REVIEW_CHARACTERS, MAX_TITLE_CHARACTERS, reviewDraftSchema, type WrittenReview } from './review-schema.ts';
import { StarField } from './star-field.tsx';

interface ReviewFormProps {
  productId: string;
  /** The person's review, if they have written one. */
  review: WrittenReview | undefined;
  /** Called when the review was saved or deleted. */
  onDone: () => void;
}

/** Writes a review, or changes or deletes it. */
export function ReviewForm({ productId, review, onDone }: ReviewFormProps) {
  const { register, handleSubmit, formState, watch, setValue } = useForm({
    resolver: zodResolver(reviewDraftSchema),
    defaultValues: { rating: review?.rating ?? 0, title: review?.title ?? '', text: review?.text ?? '' },
  });
  const { errors } = formState;
  const saving = useChangeRequest(onDone);
  const deletion = useChangeRequest(onDone);
  const problem = saving.problem ?? deletion.problem;

  const submit = handleSubmit((body) =>
    saving.run(async () => {
      await api.request(reviewCalls.writeReview, { params: { productId }, body });
      return review ? 'Review changed' : 'Thank you for your review';
    }),
  );

  function remove(reviewId: string): void {
    void deletion.run(async () => {
      await api.request(reviewCalls.deleteReview, { params: { reviewId } });
      return 'Review deleted';
    });
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      {review?.hidden ? <Alert kind="info">The shop has hidden this review from others.</Alert> : null}
      <StarField
        stars={watch('rating')}
        onChange={(rating) => setValue('rating', rating, { shouldValidate: formState.isSubmitted })}
        error={errors.rating?.message}
      />
      <Field label="Title" error={errors.title?.message}>
        <TextInput maxLength={MAX_TITLE_CHARACTERS} {...register('title')} />
      </Field>
      <Field label="What is good, and what is not?" error={errors.text?.message}>
        <TextArea rows={5} maxLength={MAX_REVIEW_CHARACTERS} {...register('text')} />
      </Field>
      <p className="field-hint">It appears with your first name and the initial of your last name.</p>
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <div className="review-dialog-acts">
        <Button type="submit" busy={saving.busy} disabled={deletion.busy}>
          {review ? 'Save Changes' : 'Post Review'}
        </Button>
        {review ? (
          <Button variant="danger-quiet" busy={deletion.busy} disabled={saving.busy} onClick={() => remove(review._id)}>
            Delete Review
          </Button>
        ) : null}
      </div>
    </form>
  );
}
