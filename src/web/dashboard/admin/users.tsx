import { useState } from 'react';
import { href, useFetcher } from 'react-router';
import * as z from 'zod/mini';
import { api } from '#features/identity/api.ts';
import { requireAdmin } from '#features/identity/guards.ts';
import { orSignInAsAdmin } from '#features/identity/refused-asker.ts';
import { userCalls } from '#features/user/user-calls.ts';
import type { User } from '#features/user/user-schema.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { closeMissing, loadedLater } from '#ui/loaded-later.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { ListPaginator } from '../list-paginator.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { ListSearch, ListToolbar } from '../list-toolbar.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { PAGE_SIZE, readPage, requirePageExists } from '../pages-of-list.ts';
import type { Route } from './+types/users';
import { type ActResult, actAsAdmin } from './admin-act.ts';
import type { UserAct } from './user-dialog.tsx';

const UserDialog = loadedLater(() => import('./user-dialog.tsx'), { onMissing: closeMissing });

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request);
  const page = readPage(request.url);
  const search = new URL(request.url).searchParams.get('search') ?? undefined;
  const asked = { query: { page, limit: PAGE_SIZE, search }, signal: request.signal };
  const { rows, total } = await orSignInAsAdmin(api.requestPage(userCalls.listUsers, asked), request);
  requirePageExists(request.url, total);
  const before = (page - 1) * PAGE_SIZE;
  return { users: rows.map((user, index) => ({ ...user, no: before + index + 1 })), page, total, search };
}

const actSchema = z.object({ act: z.enum(['make-admin', 'delete']), id: z.string() });

export async function clientAction({ request }: Route.ClientActionArgs) {
  await requireAdmin(request);
  const { act, id } = actSchema.parse(Object.fromEntries(await request.formData()));
  return act === 'delete'
    ? actAsAdmin(request, api.request(userCalls.removeUser, { params: { id } }), { done: 'Successfully Deleted' })
    : actAsAdmin(request, api.request(userCalls.grantAdmin, { params: { id } }), {
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
  const { dialog, ask, problem } = useUserActs();

  return (
    <>
      {title}
      <ListToolbar>
        <ListSearch label="Search users" placeholder="Search by name or email" />
      </ListToolbar>
      {problem === undefined ? null : (
        <Alert kind="error" className="mb-5">
          {problem}
        </Alert>
      )}
      <DataTable
        caption="All users"
        columns={columnsWith(ask)}
        rows={users}
        rowKey={({ _id }) => _id}
        empty={<NoUsers search={search} />}
      />
      <ListPaginator page={page} total={total} />
      {dialog}
    </>
  );
}

type Ask = (act: UserAct, user: User) => void;

/** Asks before an act, and sees it through to the end. */
function useUserActs() {
  const { submit, state, data } = useFetcher<ActResult>();
  const [asked, setAsked] = useState<{ act: UserAct; user: User }>();
  const [open, setOpen] = useState(false);
  const isBusy = state !== 'idle';

  async function run() {
    if (!asked) return;
    await submit({ act: asked.act, id: asked.user._id }, { method: 'post' });
    setOpen(false);
  }

  return {
    ask(act: UserAct, user: User) {
      setAsked({ act, user });
      setOpen(true);
    },
    problem: isBusy ? undefined : data?.problem,
    dialog: asked ? <UserDialog {...asked} open={open} onOpenChange={setOpen} onAct={run} busy={isBusy} /> : null,
  };
}

function columnsWith(ask: Ask): readonly DataTableColumn<ListedUser>[] {
  return [
    { header: 'No', cell: ({ no }) => no, card: 'none' },
    { header: 'Name', cell: ({ name }) => <bdi>{name}</bdi>, card: 'title', className: 'data-table-id' },
    { header: 'Email', cell: ({ email }) => email, card: 'wide', className: 'wrap-anywhere' },
    { header: 'Role', cell: (user) => <Role user={user} onMakeAdmin={() => ask('make-admin', user)} /> },
    {
      header: 'Action',
      cell: (user) => <Delete user={user} onDelete={() => ask('delete', user)} />,
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
      Make Admin<span className="sr-only"> {user.name}</span>
    </Button>
  );
}

function Delete({ user, onDelete }: { user: User; onDelete: () => void }) {
  if (user.role === 'admin') return null;
  return (
    <Button variant="danger-quiet" size="small" onClick={onDelete}>
      Delete<span className="sr-only"> {user.name}</span>
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
          No name or email begins with “<bdi>{search}</bdi>”.
        </>
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
