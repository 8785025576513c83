import { useState } from 'react';
import { href, useFetcher } from 'react-router';
import * as z from 'zod/mini';
import { api } from '#features/identity/session/api.ts';
import { requireAdmin } from '#features/identity/session/guards.ts';
import { BreakableEmail } from '#features/user/breakable-email.tsx';
import { userCalls } from '#features/user/user-calls.ts';
import type { User } from '#features/user/user-schema.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { closeOnLoadError, lazyComponent } from '#ui/lazy-component.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { loadListPage, PAGE_SIZE } from '../list-page.ts';
import { ListPaginator } from '../list-paginator.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { ListSearch, ListToolbar } from '../list-toolbar.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/users';
import { type ActionResult, runAdminAction } from './admin-action.ts';
import type { UserAction } from './user-dialog.tsx';

const UserDialog = lazyComponent(() => import('./user-dialog.tsx'), { onLoadError: closeOnLoadError });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request);
  const search = new URL(request.url).searchParams.get('search') ?? undefined;
  const { rows, page, total } = await loadListPage(request, 'adminPage', (range) =>
    api.requestPage(userCalls.listUsers, { query: { ...range, search }, signal: request.signal }),
  );
  const offset = (page - 1) * PAGE_SIZE;
  return { users: rows.map((user, index) => ({ ...user, no: offset + index + 1 })), page, total, search };
}

const actionSchema = z.object({ action: z.enum(['make-admin', 'delete']), id: z.string() });

export async function clientAction({ request }: Route.ClientActionArgs) {
  await requireAdmin(request);
  const { action, id } = actionSchema.parse(Object.fromEntries(await request.formData()));
  return action === 'delete'
    ? runAdminAction(request, api.request(userCalls.removeUser, { params: { id } }), { done: 'Successfully Deleted' })
    : runAdminAction(request, api.request(userCalls.grantAdmin, { params: { id } }), {
        done: 'Successfully made an admin',
        forbidden: 'Failed to make an admin',
      });
}

export const shouldRevalidate = keepAfterFailure;

export const meta: Route.MetaFunction = () => dashboardMeta('Mange Users', href('/adminDashboard/mangeUsers'));

const title = <DashboardHead title="USERS LIST" />;

export function HydrateFallback() {
  return <ListSkeleton title={title} hasToolbar />;
}

type ListedUser = User & { no: number };

export default function UsersPage({ loaderData }: Route.ComponentProps) {
  const { users, page, total, search } = loaderData;
  const { dialog, confirm, problem } = useUserActions();

  return (
    <>
      {title}
      <ListToolbar>
        <ListSearch label="Search users" placeholder="Search by name or email" />
      </ListToolbar>
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <DataTable
        caption="All users"
        columns={columnsWith(confirm)}
        rows={users}
        rowKey={({ _id }) => _id}
        empty={<NoUsers search={search} />}
      />
      <ListPaginator page={page} total={total} />
      {dialog}
    </>
  );
}

type Confirm = (action: UserAction, user: User) => void;

/** Submits actions on users after a confirmation dialog. */
function useUserActions() {
  const { submit, state, data } = useFetcher<ActionResult>();
  const [confirmation, setConfirmation] = useState<{ action: UserAction; user: User }>();
  const [open, setOpen] = useState(false);
  const isBusy = state !== 'idle';

  async function run() {
    if (!confirmation) return;
    await submit({ action: confirmation.action, id: confirmation.user._id }, { method: 'post' });
    setOpen(false);
  }

  return {
    confirm(action: UserAction, user: User) {
      setConfirmation({ action, user });
      setOpen(true);
    },
    problem: isBusy ? undefined : data?.problem,
    dialog: confirmation ? (
      <UserDialog {...confirmation} open={open} onOpenChange={setOpen} onConfirm={run} busy={isBusy} />
    ) : null,
  };
}

function columnsWith(confirm: Confirm): readonly DataTableColumn<ListedUser>[] {
  return [
    { header: 'No', cell: ({ no }) => no, card: 'none', secondary: true },
    { header: 'Name', cell: ({ name }) => <bdi>{name}</bdi>, card: 'title', className: 'data-table-id' },
    { header: 'Email', cell: (user) => <BreakableEmail {...user} />, card: 'wide', className: 'data-table-email' },
    { header: 'Role', cell: (user) => <Role user={user} onMakeAdmin={() => confirm('make-admin', user)} /> },
    {
      header: 'Action',
      cell: (user) => <Delete user={user} onDelete={() => confirm('delete', user)} />,
      number: true,
      card: 'end',
    },
  ];
}

function Role({ user, onMakeAdmin }: { user: User; onMakeAdmin: () => void }) {
  if (user.role === 'admin') {
    return (
      <Badge tone="coral" plain>
        Admin
      </Badge>
    );
  }
  return (
    <Button variant="secondary" size="small" onClick={onMakeAdmin}>
      Make Admin<span className="visually-hidden"> {user.name}</span>
    </Button>
  );
}

function Delete({ user, onDelete }: { user: User; onDelete: () => void }) {
  if (user.role === 'admin') return null;
  return (
    <Button variant="danger-quiet" size="small" onClick={onDelete}>
      Delete<span className="visually-hidden"> {user.name}</span>
    </Button>
  );
}

function NoUsers({ search }: { search: string | undefined }) {
  return (
    <EmptyState
      small
      title="No users available"
      text={
        <>
          No name or email starts with “<bdi>{search}</bdi>”.
        </>
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
