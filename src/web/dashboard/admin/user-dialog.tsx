import type { Role, User } from '#features/user/user-schema.ts';
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
  user: User;
  action: UserAction;
  /** The role to give. */
  role: Role | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
  busy: boolean;
};

/** Asks for confirmation of an action on a user. */
export default function UserDialog({ user, action, role, ...rest }: UserDialogProps) {
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
    </ConfirmDialog>
  );
}
