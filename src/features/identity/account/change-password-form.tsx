import { useForm } from 'react-hook-form';
import { zodResolver } from '#platform/form-resolver.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { showToast } from '#ui/toast.tsx';
import { explainFailure } from '../session/explain-failure.ts';
import { useSession } from '../session/session.ts';
import { type ChangePassword, changePasswordSchema, PASSWORD_LENGTH, passwordHint } from '../sign-in/sign-in-schema.ts';
import { changePassword } from './account-care.ts';

/** The form that changes the password. `onChanged` is called after every other browser was signed out. */
export function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const { isStaff } = useSession();
  const { register, handleSubmit, setError, reset, formState } = useForm<ChangePassword>({
    resolver: zodResolver(changePasswordSchema),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (passwords) => {
    try {
      await changePassword(passwords);
      reset();
      showToast({ kind: 'success', text: 'Password changed' });
      onChanged();
    } catch (error) {
      setError('root', { message: explainFailure(error) });
    }
  });

  return (
    <form className="form-grid" method="post" noValidate onSubmit={submit}>
      <Field label="Current password" error={errors.currentPassword?.message}>
        <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
      </Field>
      <Field
        label="New password"
        hint={passwordHint(isStaff ? PASSWORD_LENGTH.minForStaff : undefined)}
        error={errors.newPassword?.message}
      >
        <PasswordInput autoComplete="new-password" {...register('newPassword')} />
      </Field>
      {errors.root?.message === undefined ? null : (
        <Alert kind="error" className="form-grid-full">
          {errors.root.message}
        </Alert>
      )}
      <div className="form-grid-full">
        <Button type="submit" variant="secondary" busy={isSubmitting} busyLabel="Changing">
          Change Password
        </Button>
      </div>
    </form>
  );
}
