import type { ApiKey } from '#features/api-key/api-key-calls.ts';
import { mayHaveKey } from '#features/api-key/key-access.ts';
import { isStaff } from '#features/user/roles.ts';
import type { ListedUser, Role } from '#features/user/user-schema.ts';
import { Alert } from '#ui/alert.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';

/** An admin's action on a user. */
export type UserAction = 'make-admin' | 'change-role' | 'reset-factor' | 'delete';

const CONFIRMATIONS = {
  'make-admin': {
    title: 'Are you sure you wanna make this user an admin?',
    description: 'Admins can see and change everything in the shop.',
    confirmLabel: 'Make Admin',
  },
  'change-role': { title: 'Change this role?', description: '', confirmLabel: 'Change Role' },
  'reset-factor': {
    title: 'Reset the second factor of this user?',
    description:
      'Their authenticator app, recovery codes and passkeys are removed, and they are signed out everywhere. Make sure ' +
      'that it is really them who asked.',
    confirmLabel: 'Reset',
  },
  delete: {
    title: 'Are you sure you wanna delete this user?',
    description: "They'll lose access. Their orders are kept.",
    confirmLabel: 'Delete',
  },
};

const ROLE_MEANINGS: Record<Role, string> = {
  user: 'This person becomes a customer and can no longer open the dashboard.',
  support: 'Support sees customers, mails and orders, and ships, cancels, refunds, takes returns and answers reviews.',
  catalogue: 'Catalogue changes products, stock, coupons and reviews, and sees neither orders nor customers.',
  admin: 'Admins can see and change everything in the shop.',
};

type UserDialogProps = {
  user: ListedUser;
  action: UserAction;
  /** The role to give. */
  role: Role | undefined;
  /** All API keys. Those that end with the action are listed. */
  keys: readonly ApiKey[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
  busy: boolean;
};

/** Asks for confirmation of an action on a user. Names what they may not expect of it. */
export default function UserDialog({ user, action, role, keys, ...rest }: UserDialogProps) {
  const nextRole = roleAfter(action, role) ?? user.role;
  const endedKeys = keys.filter((key) => key.by?._id === user._id && !mayHaveKey(nextRole, key));
  return (
    <ConfirmDialog
      {...rest}
      {...CONFIRMATIONS[action]}
      {...(role && { description: ROLE_MEANINGS[role] })}
      destructive={action === 'delete' || action === 'reset-factor'}
    >
      <p className="dialog-item">
        <b>
          <bdi>{user.name}</bdi>
        </b>
        <small>{user.email}</small>
      </p>
      {nextRole !== user.role && isStaff(nextRole) && !user.emailConfirmed ? <UnconfirmedEmail /> : null}
      {endedKeys.length > 0 ? <EndedKeys keys={endedKeys} /> : null}
    </ConfirmDialog>
  );
}

/** The role that a user has after an action, if it changes. A deleted person keeps no rights. */
function roleAfter(action: UserAction, role: Role | undefined): Role | undefined {
  if (action === 'make-admin') return 'admin';
  return action === 'delete' ? 'user' : role;
}

function UnconfirmedEmail() {
  return (
    <Alert kind="warning" className="user-warning">
      This email is not confirmed: somebody else may have signed up with it. Make sure that the account is theirs.
    </Alert>
  );
}

function EndedKeys({ keys }: { keys: readonly ApiKey[] }) {
  return (
    <Alert kind="warning" className="user-warning">
      {keys.length === 1 ? 'This API key ends' : 'These API keys end'}, and programs that use{' '}
      {keys.length === 1 ? 'it' : 'them'} stop working:
      <ul className="ended-keys">
        {keys.map(({ _id, name }) => (
          <li key={_id}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
