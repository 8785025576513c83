import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { zodResolver } from '#platform/form-resolver.ts';
import { Alert } from '#ui/alert.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { resetPassword } from '../account/account-care.ts';
import { explainFailure } from '../session/explain-failure.ts';
import { AccountSubmit } from './account-submit.tsx';
import { passwordHint, type ResetPassword, resetPasswordSchema } from './sign-in-schema.ts';

/** The form that sets a new password. `token` is from the mail and can be used once. */
export function ResetPasswordForm({ token }: { token: string }) {
  const [isDone, setDone] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm<ResetPassword>({
    resolver: zodResolver(resetPasswordSchema),
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (values) => {
    try {
      await resetPassword(token, values);
      setDone(true);
    } catch (error) {
      setError('root', { message: explainFailure(error) });
    }
  });

  if (isDone) {
    return (
      <Alert kind="success">
        Your password was changed, and every browser was signed out. <TextLink to="/signIn">Sign in with it</TextLink>
      </Alert>
    );
  }
  return (
    // Without scripts, submitting does nothing: the method `dialog` sends no password.
    <form className="stack" method="dialog" noValidate onSubmit={submit}>
      <Field label="New Password" hint={passwordHint()} error={errors.newPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('newPassword')} />
      </Field>
      <AccountSubmit label="Change Password" busyLabel="Changing" busy={isSubmitting} problem={errors.root?.message} />
    </form>
  );
}
