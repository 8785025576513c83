import { href } from 'react-router';
import type { ListedReview } from '#features/review/review-schema.ts';
import { StaffReviewCard } from '#features/review/staff-review-card.tsx';
import { type TaskProps, TaskRow } from './task.tsx';

/** The reviews with few stars that nobody has answered, of which the newest is answered here. */
export function PoorReviews({ first, total, ...rest }: TaskProps & { first: ListedReview; total: number }) {
  return (
    <TaskRow
      {...rest}
      isUrgent
      count={total}
      title={`${total === 1 ? 'Review' : 'Reviews'} with two stars or fewer`}
      note={
        <bdi>
          “{first.title}”, {first.product.name}
        </bdi>
      }
      act="Answer"
      allPath={`${href('/adminDashboard/reviews')}?state=poor`}
    >
      <StaffReviewCard key={first._id} review={first} />
    </TaskRow>
  );
}
