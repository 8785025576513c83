import { href } from 'react-router';
import type { ListedReview } from '#features/review/review-schema.ts';
import { StaffReviewCard } from '#features/review/staff-review-card.tsx';
import { type TaskProps, TaskRow } from './task.tsx';

/** How many poor reviews have no answer, and the newest of them, which staff can answer here. */
export function PoorReviews({ first, total, ...rest }: TaskProps & { first: ListedReview; total: number }) {
  return (
    <TaskRow
      {...rest}
      isUrgent
      count={total}
      title={`${total === 1 ? 'Review' : 'Reviews'} with two stars or fewer`}
      note={
        <>
          “<bdi>{first.title}</bdi>”, <bdi>{first.product.name}</bdi>
        </>
      }
      act="Answer"
      allPath={`${href('/adminDashboard/reviews')}?state=poor`}
    >
      <StaffReviewCard key={first._id} review={first} />
    </TaskRow>
  );
}
