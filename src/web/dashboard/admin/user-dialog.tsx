import type { User } from '#features/user/user-schema.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';

/** An admin's action on a user. */
export type UserAction = 'make-admin' | 'delete';

const CONFIRMATIONS = {
  'make-admin': {
    title: 'Are you sure you wanna make this user an admin?',
    description: 'Admins can see and change everything in the shop. You cannot undo this here.',
    confirmLabel: 'Make Admin',
  },
  delete: {
    title: 'Are you sure you wanna delete this user?',
    description: "They'll lose access. Their orders are kept.",
    confirmLabel: 'Delete',
  },
};

type UserDialogProps = {
  user: User;
  action: UserAction;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
  busy: boolean;
};

/** Asks for confirmation of an action on a user. */
export default function UserDialog({ user, action, ...rest }: UserDialogProps) {
  return (
    <ConfirmDialog {...rest} {...CONFIRMATIONS[action]} destructive={action === 'delete'}>
      <p className="dialog-item">
        <b>
          <bdi>{user.name}</bdi>
        </b>
        <small>{user.email}</small>
      </p>
    </ConfirmDialog>
  );
}
