import { href, useParams } from 'react-router';
import { contentCalls } from '#features/content/content-calls.ts';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/contents';
import { runAdminAction } from './admin-action.ts';
import { contentActSchema } from './content-act.ts';
import { ContentHead, kindOf } from './content-head.tsx';
import { ContentList } from './content-list.tsx';
import { QuestionList } from './question-list.tsx';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'content.write');
  const kind = kindOf(params.kind);
  return { kind, entries: await api.request(contentCalls.listContent, { params: { kind }, signal: request.signal }) };
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  await requireStaff(request, 'content.write');
  const kind = kindOf(params.kind);
  const act = contentActSchema.parse(await request.json());
  if (act.do === 'arrange') {
    const { contentIds } = act;
    return runAdminAction(request, api.request(contentCalls.arrangeQuestions, { body: { contentIds } }), {});
  }
  const call = api.request(contentCalls.deleteContent, { params: { kind, contentId: act.contentId } });
  return runAdminAction(request, call, { done: 'Successfully Deleted' });
}

export const shouldRevalidate = keepAfterFailure;

export const meta: Route.MetaFunction = ({ params, matches }) =>
  dashboardMeta('Pages', href('/adminDashboard/content/:kind?', params), matches[0].loaderData);

export function HydrateFallback() {
  return <ListSkeleton title={<Head />} />;
}

export default function ContentsPage({ loaderData: { kind, entries } }: Route.ComponentProps) {
  return (
    <>
      <ContentHead kind={kind} />
      {kind === 'faq' ? <QuestionList questions={entries} /> : <ContentList key={kind} kind={kind} entries={entries} />}
    </>
  );
}

function Head() {
  return <ContentHead kind={kindOf(useParams().kind)} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={<Head />} error={error} />;
}
