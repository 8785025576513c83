import type { User } from '#features/user/user-schema.ts';
import { ConfirmDialog } from '#ui/dialog.tsx';

/** What an admin can do with a user. */
export type UserAct = 'make-admin' | 'delete';

const QUESTIONS = {
  'make-admin': {
    title: 'Are you sure you wanna make this user an admin?',
    description: 'Admins see and change everything in the shop. You cannot take this back here.',
    actLabel: 'Make Admin',
  },
  delete: {
    title: 'Are you sure you wanna delete this user?',
    description: 'They cannot sign in any more. Their orders stay.',
    actLabel: 'Delete',
  },
};

type UserDialogProps = {
  user: User;
  act: UserAct;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onAct: () => void;
  busy: boolean;
};

/** Asks before something happens to a user. */
export default function UserDialog({ user, act, ...rest }: UserDialogProps) {
  return (
    <ConfirmDialog {...rest} {...QUESTIONS[act]} destructive={act === 'delete'}>
      <p className="dialog-item">
        <span className="grid min-w-0 wrap-anywhere">
          <b className="font-medium">
            <bdi>{user.name}</bdi>
          </b>
          <span className="text-sm text-ink-3">{user.email}</span>
        </span>
      </p>
    </ConfirmDialog>
  );
}
