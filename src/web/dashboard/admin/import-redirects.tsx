import { href, useNavigate } from 'react-router';
import { requireStaff } from '#features/identity/session/guards.ts';
import { RedirectImport } from '#features/redirect/redirect-import.tsx';
import { formatNumber } from '#platform/format-numbers.ts';
import { DashboardHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { BackLink } from '#ui/text-link.tsx';
import { showToast } from '#ui/toast.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/import-redirects';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'content.write');
}

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Import redirects', href('/adminDashboard/redirects/import'), matches[0].loaderData);

const title = (
  <>
    <BackLink to={href('/adminDashboard/redirects')}>Redirects</BackLink>
    <DashboardHead title="Import redirects" lead="Nothing changes before you have seen what the file does." />
  </>
);

export function HydrateFallback() {
  return (
    <>
      {title}
      <Loading>
        <Skeleton shape="panel" height={272} />
      </Loading>
    </>
  );
}

export default function ImportRedirectsPage() {
  const navigate = useNavigate();

  function finish(written: number): void {
    const text = `${formatNumber(written)} ${written === 1 ? 'redirect' : 'redirects'} imported`;
    showToast({ kind: 'success', text });
    void navigate(href('/adminDashboard/redirects'));
  }

  return (
    <>
      {title}
      <RedirectImport onImported={finish} />
      <ul className="import-help">
        <li>
          Each row has an old address and the new one, such as <code>/old-page,/faq</code>. Without a new one, visitors
          read that the page was removed.
        </li>
        <li>
          An old address that has a redirect leads to the new one from then on. Rows that cannot be imported are left
          out.
        </li>
        <li>
          Only addresses that no page of the shop has can be redirected, each to its last address at once: not to the
          old address of another row.
        </li>
      </ul>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
