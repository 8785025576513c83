import { useState } from 'react';
import { href, useNavigate, useParams } from 'react-router';
import { contentCalls } from '#features/content/content-calls.ts';
import type { Content, ContentKind } from '#features/content/content-schema.ts';
import { ContentEditor } from '#features/content/editor/content-editor.tsx';
import { KIND_WORDS } from '#features/content/editor/content-kinds.ts';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { DashboardHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { BackLink } from '#ui/text-link.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/edit-content';
import { editorPath, kindOf, listPath, NEW } from './content-head.tsx';

export async function clientLoader({ request, params: { kind: parameter, contentId } }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'content.write');
  const kind = kindOf(parameter);
  if (contentId === NEW) return { kind, content: undefined };
  const params = { kind, contentId };
  return { kind, content: await api.request(contentCalls.getContent, { params, signal: request.signal }) };
}

export const meta: Route.MetaFunction = ({ params, matches }) =>
  dashboardMeta(titleOf(params), href('/adminDashboard/content/:kind/:contentId', params), matches[0].loaderData);

function titleOf({ kind, contentId }: { kind: string; contentId: string }): string {
  const { add, edit } = KIND_WORDS[kindOf(kind)];
  return contentId === NEW ? add : edit;
}

export function HydrateFallback() {
  return (
    <>
      <Head />
      <Loading>
        <div className="content-editor">
          <Skeleton shape="panel" height={760} />
          <Skeleton shape="panel" height={240} />
        </div>
      </Loading>
    </>
  );
}

export default function EditContentPage({ loaderData: { kind, content }, params }: Route.ComponentProps) {
  const navigate = useNavigate();
  /** The entry that was new here, which goes on being edited at its own address. */
  const [added, setAdded] = useState<string>();

  function follow(created: Content): void {
    setAdded(created._id);
    void navigate(editorPath(created), { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <Head />
      <ContentEditor
        key={params.contentId === added ? NEW : params.contentId}
        kind={kind}
        content={content}
        pathOf={editorPath}
        onAdded={follow}
      />
    </>
  );
}

function Head() {
  const { kind: parameter, contentId = NEW } = useParams();
  const kind: ContentKind = kindOf(parameter);
  return (
    <>
      <BackLink to={listPath(kind)}>{KIND_WORDS[kind].all}</BackLink>
      <DashboardHead title={titleOf({ kind, contentId })} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={<Head />} error={error} />;
}
