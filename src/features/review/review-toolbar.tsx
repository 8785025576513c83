import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { countReviews, REVIEW_SORTS, type ReviewSort } from './review-list.ts';
import type { useReviewList } from './use-review-list.ts';

const SORT_LABELS: Record<ReviewSort, string> = { newest: 'Newest', highest: 'Highest', lowest: 'Lowest' };

/** What is shown, and the order of the reviews. */
export function ReviewToolbar({ list: { stars, sort, total, change } }: { list: ReturnType<typeof useReviewList> }) {
  return (
    <div className="reviews-toolbar">
      <p role="status">{stars === undefined ? '' : `${countReviews(total)} with ${stars} of 5 stars`}</p>
      {stars === undefined ? null : (
        <Button variant="quiet" size="small" onClick={() => change({ stars: undefined })}>
          Show All
        </Button>
      )}
      <Field label="Sort reviews" labelHidden>
        <SelectInput
          value={sort}
          onChange={({ target: { value } }) => change({ sort: REVIEW_SORTS.find((each) => each === value) ?? sort })}
        >
          {REVIEW_SORTS.map((option) => (
            <option key={option} value={option}>
              {SORT_LABELS[option]}
            </option>
          ))}
        </SelectInput>
      </Field>
    </div>
  );
}
