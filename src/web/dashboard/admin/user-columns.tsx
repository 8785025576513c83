import { useSession } from '#features/identity/session/session.ts';
import { BreakableEmail } from '#features/user/breakable-email.tsx';
import { ROLE_LABELS } from '#features/user/roles.ts';
import { type ListedUser, type Role, roleSchema } from '#features/user/user-schema.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import type { DataTableColumn } from '#ui/data-table.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import type { UserAction } from './user-dialog.tsx';

type NumberedUser = ListedUser & { no: number };

/** Opens the question before an action; `role` is the role to give. */
type Confirm = (action: UserAction, user: ListedUser, role?: Role) => void;

/** The columns of the list of users. */
export function userColumns(confirm: Confirm): readonly DataTableColumn<NumberedUser>[] {
  return [
    { header: 'No', cell: ({ no }) => no, card: 'none', secondary: true },
    { header: 'Name', cell: ({ name }) => <bdi>{name}</bdi>, card: 'title', className: 'data-table-id' },
    { header: 'Email', cell: (user) => <EmailCell user={user} />, card: 'wide', className: 'data-table-email' },
    { header: 'Role', cell: (user) => <RoleCell user={user} confirm={confirm} /> },
    { header: 'Two-step', cell: (user) => <TwoStepCell user={user} />, secondary: true },
    {
      header: 'Action',
      cell: (user) => <ActionCell user={user} confirm={confirm} />,
      number: true,
      card: 'end',
      className: 'user-acts-cell',
    },
  ];
}

function EmailCell({ user }: { user: ListedUser }) {
  return (
    <>
      <BreakableEmail {...user} />
      {user.emailConfirmed ? null : <small className="user-unconfirmed">Not confirmed</small>}
    </>
  );
}

function RoleCell({ user, confirm }: { user: ListedUser; confirm: Confirm }) {
  const session = useSession();
  const mayChange = session.permissions.has('roles.write') && user.email !== session.user?.email;
  return (
    <div className="user-role">
      {user.role === 'admin' ? (
        <Badge tone="coral" plain>
          Admin
        </Badge>
      ) : null}
      {mayChange ? <RoleSelect user={user} confirm={confirm} /> : null}
      {mayChange || user.role === 'admin' ? null : ROLE_LABELS[user.role]}
    </div>
  );
}

/** Chooses a role other than admin, which has a button of its own. */
function RoleSelect({ user, confirm }: { user: ListedUser; confirm: Confirm }) {
  return (
    <SelectInput
      className="user-role-select"
      aria-label={`Role of ${user.name}`}
      value={user.role}
      onChange={({ target }) => confirm('change-role', user, roleSchema.parse(target.value))}
    >
      {user.role === 'admin' ? <option value="admin">Change role</option> : null}
      {roleSchema.options
        .filter((role) => role !== 'admin')
        .map((role) => (
          <option key={role} value={role}>
            {ROLE_LABELS[role]}
          </option>
        ))}
    </SelectInput>
  );
}

function TwoStepCell({ user }: { user: ListedUser }) {
  return user.secondFactor ? <Badge tone="green">On</Badge> : <span className="user-off">Off</span>;
}

/** Staff must give up their role before their account can be deleted. */
function ActionCell({ user, confirm }: { user: ListedUser; confirm: Confirm }) {
  const { user: own, permissions } = useSession();
  if (user.email === own?.email) return <span className="user-self">You</span>;
  const mayChangeRole = permissions.has('roles.write');
  return (
    <div className="user-acts">
      {user.secondFactor && mayChangeRole ? (
        <ActionMenu
          label={`More for ${user.name}`}
          actions={[{ text: 'Reset second factor', onSelect: () => confirm('reset-factor', user) }]}
        />
      ) : null}
      {user.role !== 'admin' && mayChangeRole ? (
        <Button variant="secondary" size="small" onClick={() => confirm('make-admin', user)}>
          Make Admin<span className="visually-hidden"> {user.name}</span>
        </Button>
      ) : null}
      {user.role === 'user' && permissions.has('customers.write') ? (
        <Button variant="danger-quiet" size="small" onClick={() => confirm('delete', user)}>
          Delete<span className="visually-hidden"> {user.name}</span>
        </Button>
      ) : null}
    </div>
  );
}
