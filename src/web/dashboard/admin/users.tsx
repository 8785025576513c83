import { useState } from 'react';
import { href, useFetcher } from 'react-router';
import * as z from 'zod/mini';
import { type ApiKey, apiKeyCalls } from '#features/api-key/api-key-calls.ts';
import { identityCalls } from '#features/identity/identity-calls.ts';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { readState } from '#features/identity/session/session-state.ts';
import { useCsvDownload } from '#features/identity/session/use-csv-download.ts';
import { newsletterCalls } from '#features/newsletter/newsletter-calls.ts';
import { userCalls } from '#features/user/user-calls.ts';
import { type ListedUser, type Role, roleSchema } from '#features/user/user-schema.ts';
import type { PageRequest } from '#platform/http/list-query.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { closeOnLoadError, lazyComponent } from '#ui/lazy-component.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { useSite } from '#web/use-site.ts';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { countLists, loadListPage, PAGE_SIZE } from '../list-page.ts';
import { ListPaginator } from '../list-paginator.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { ListSearch, ListToolbar } from '../list-toolbar.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/users';
import { type ActionResult, runAdminAction } from './admin-action.ts';
import { userColumns } from './user-columns.tsx';
import type { UserAction } from './user-dialog.tsx';
import { ROLE_TABS, type RoleTab, UserTabs } from './user-tabs.tsx';

const UserDialog = lazyComponent(() => import('./user-dialog.tsx'), { onLoadError: closeOnLoadError });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'customers.read');
  const { searchParams } = new URL(request.url);
  const search = searchParams.get('search') ?? undefined;
  const current: RoleTab = roleSchema.safeParse(searchParams.get('role')).data ?? 'all';
  const list = (tab: RoleTab, range: PageRequest) => {
    const query = { ...range, search, role: tab === 'all' ? undefined : tab };
    return api.requestPage(userCalls.listUsers, { query, signal: request.signal });
  };
  const [{ rows, page, total }, counts, keys] = await Promise.all([
    loadListPage(request, 'adminPage', (range) => list(current, range)),
    countLists(request, 'adminPage', ROLE_TABS, list),
    loadKeys(request),
  ]);
  const offset = (page - 1) * PAGE_SIZE;
  return {
    users: rows.map((user, index) => ({ ...user, no: offset + index + 1 })),
    page,
    total,
    search,
    current,
    counts,
    keys,
  };
}

/** Loads the API keys, some of which may end with the role of their maker. Only who may see them changes roles. */
async function loadKeys({ signal }: Request): Promise<readonly ApiKey[]> {
  return readState().permissions.has('keys.write') ? api.request(apiKeyCalls.listApiKeys, { signal }) : [];
}

const actionSchema = z.object({
  action: z.enum(['make-admin', 'change-role', 'reset-factor', 'delete']),
  id: z.string(),
  role: z.optional(roleSchema),
});

export async function clientAction({ request }: Route.ClientActionArgs) {
  await requireStaff(request, 'customers.write');
  const { action, id, role } = actionSchema.parse(Object.fromEntries(await request.formData()));
  if (action === 'delete') {
    return runAdminAction(request, api.request(userCalls.removeUser, { params: { id } }), {
      done: 'Successfully Deleted',
    });
  }
  if (action === 'reset-factor') {
    return runAdminAction(request, api.request(identityCalls.resetSecondFactor, { params: { id } }), {
      done: 'Second factor reset',
    });
  }
  return role
    ? runAdminAction(request, api.request(userCalls.changeRole, { params: { id }, body: { role } }), {
        done: 'Role changed',
      })
    : runAdminAction(request, api.request(userCalls.grantAdmin, { params: { id } }), {
        done: 'Successfully made an admin',
        forbidden: 'Failed to make an admin',
      });
}

export const shouldRevalidate = keepAfterFailure;

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Mange Users', href('/adminDashboard/mangeUsers'), matches[0].loaderData);

const TITLE = 'USERS LIST';
const title = <DashboardHead title={TITLE} />;

export function HydrateFallback() {
  return <ListSkeleton title={title} hasToolbar />;
}

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const { users, page, total, search, current, counts, keys } = loaderData;
  const { dialog, confirm, problem } = useUserActions(keys);

  return (
    <>
      <DashboardHead title={TITLE}>{useSite()?.hasNewsletter ? <ExportSubscribers /> : null}</DashboardHead>
      <UserTabs current={current} counts={counts} search={search} />
      <ListToolbar>
        <ListSearch label="Search users" placeholder="Search by name or email" />
      </ListToolbar>
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <DataTable
        caption="All users"
        columns={userColumns(confirm)}
        rows={users}
        rowKey={({ _id }) => _id}
        empty={<NoUsers search={search} role={current} />}
      />
      <ListPaginator page={page} total={total} />
      {dialog}
    </>
  );
}

/** Saves the subscribers of the newsletter as a file. */
function ExportSubscribers() {
  const { busy, download } = useCsvDownload(newsletterCalls.exportSubscribers, 'newsletter.csv');
  return (
    <Button variant="secondary" size="small" busy={busy} busyLabel="Exporting" onClick={() => void download()}>
      <Icon name="download" small />
      Export Newsletter
    </Button>
  );
}

/** Submits actions on users after a confirmation dialog. */
function useUserActions(keys: readonly ApiKey[]) {
  const { submit, state, data } = useFetcher<ActionResult>();
  const [confirmation, setConfirmation] = useState<{ action: UserAction; user: ListedUser; role: Role | undefined }>();
  const [open, setOpen] = useState(false);
  const isBusy = state !== 'idle';

  async function run() {
    if (!confirmation) return;
    const { action, user, role } = confirmation;
    await submit({ action, id: user._id, ...(role && { role }) }, { method: 'post' });
    setOpen(false);
  }

  return {
    confirm(action: UserAction, user: ListedUser, role?: Role) {
      setConfirmation({ action, user, role });
      setOpen(true);
    },
    problem: isBusy ? undefined : data?.problem,
    dialog: confirmation ? (
      <UserDialog {...confirmation} keys={keys} open={open} onOpenChange={setOpen} onConfirm={run} busy={isBusy} />
    ) : null,
  };
}

function NoUsers({ search, role }: { search: string | undefined; role: RoleTab }) {
  return (
    <EmptyState
      small
      title="No users available"
      text={search ? <NoMatch search={search} role={role} /> : 'No user has this role.'}
    />
  );
}

function NoMatch({ search, role }: { search: string; role: RoleTab }) {
  return (
    <>
      No name or email {role === 'all' ? '' : 'with this role '}starts with “<bdi>{search}</bdi>”.
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
