import { type ReactNode, useEffect, useState } from 'react';
import type { z } from 'zod/mini';
import type { Product } from '#features/catalogue/product-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { readSession } from '#features/identity/session/session.ts';
import { signInPath } from '#features/identity/sign-in/remembered-origin.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink, Spinner } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { reviewCalls } from './review-calls.ts';
import { ReviewForm } from './review-form.tsx';

type OwnReview = z.output<typeof reviewCalls.readOwnReview.answer>;

interface ReviewDialogProps {
  product: Pick<Product, '_id' | 'name'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called when the review was written or deleted. */
  onWritten: () => void;
}

/** The form in which a person writes, changes or deletes their review, or what keeps them from it. */
export function ReviewDialog({ product, open, onOpenChange, onWritten }: ReviewDialogProps) {
  const state = useOwnReview(product._id);
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title={state.kind === 'ready' && state.own.review ? 'Your review' : 'Write a review'}
      lead={
        <p className="dialog-text">
          <bdi>{product.name}</bdi>
        </p>
      }
    >
      <div className="dialog-body">{contentOf(state)}</div>
    </Modal>
  );

  function contentOf(current: OwnReviewState): ReactNode {
    switch (current.kind) {
      case 'loading':
        return <Spinner />;
      case 'failed':
        return <Alert kind="error">{current.problem}</Alert>;
      case 'signed-out':
        return (
          <>
            <p>Sign in with the account that ordered it.</p>
            <p className="review-dialog-act">
              <ButtonLink to={signInPath(window.location.href)}>Sign In</ButtonLink>
            </p>
          </>
        );
      case 'ready': {
        const { mayReview, review } = current.own;
        if (!mayReview && !review) return <p>You can review a product once an order with it was delivered to you.</p>;
        return (
          <ReviewForm
            productId={product._id}
            review={review}
            onDone={() => {
              onWritten();
              onOpenChange(false);
            }}
          />
        );
      }
    }
  }
}

type OwnReviewState =
  | { kind: 'loading' | 'signed-out' }
  | { kind: 'failed'; problem: string }
  | { kind: 'ready'; own: OwnReview };

/** Loads whether the person may review a product, and their review of it. */
function useOwnReview(productId: string): OwnReviewState {
  const [state, setState] = useState<OwnReviewState>({ kind: 'loading' });

  useEffect(() => {
    async function load(): Promise<OwnReviewState> {
      const { user } = await readSession();
      if (!user) return { kind: 'signed-out' };
      return { kind: 'ready', own: await api.request(reviewCalls.readOwnReview, { params: { productId } }) };
    }
    load().then(setState, (error) => setState({ kind: 'failed', problem: explainFailure(error) }));
  }, [productId]);

  return state;
}
