import { href } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { reviewCalls } from '#features/review/review-calls.ts';
import { type ReviewState, reviewStateSchema } from '#features/review/review-schema.ts';
import { StaffReviewCard } from '#features/review/staff-review-card.tsx';
import type { PageRequest } from '#platform/http/list-query.ts';
import { EmptyPanel } from '#ui/empty-panel.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { countLists, loadListPage } from '../list-page.ts';
import { ListPaginator } from '../list-paginator.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/reviews';

const STATE_LABELS: Record<ReviewState, string> = {
  all: 'All',
  unanswered: 'To answer',
  poor: 'Two stars or fewer',
  visible: 'Visible',
  hidden: 'Hidden',
};
const STATES: readonly ReviewState[] = ['all', 'unanswered', 'poor', 'visible', 'hidden'];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'reviews.write');
  const current = reviewStateSchema.safeParse(new URL(request.url).searchParams.get('state')).data ?? 'all';
  const { signal } = request;
  const list = (state: ReviewState, range: PageRequest) =>
    api.requestPage(reviewCalls.listAllReviews, { query: { ...range, state }, signal });
  const [{ rows, page, total }, counts] = await Promise.all([
    loadListPage(request, 'adminPage', (range) => list(current, range)),
    countLists(request, 'adminPage', STATES, list),
  ]);
  return { current, counts, reviews: rows, page, total };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Reviews', href('/adminDashboard/reviews'), matches[0].loaderData);

const title = <DashboardHead title="Reviews" />;

export function HydrateFallback() {
  return <ListSkeleton title={title} />;
}

export default function ReviewsPage({ loaderData }: Route.ComponentProps) {
  const { current, counts, reviews, page, total } = loaderData;
  const tabs = STATES.map((state) => ({
    label: STATE_LABELS[state],
    count: counts.get(state) ?? 0,
    to: `?state=${state}`,
    isCurrent: state === current,
  }));
  return (
    <>
      {title}
      <Tabs label="Reviews by state" tabs={tabs} />
      {reviews.length === 0 ? (
        <EmptyPanel title="No reviews" text="Customers can review what was delivered to them." />
      ) : null}
      <div className="staff-reviews">
        {reviews.map((review) => (
          <StaffReviewCard key={review._id} review={review} />
        ))}
      </div>
      <ListPaginator page={page} total={total} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
