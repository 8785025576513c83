import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { zodResolver } from '#platform/form-resolver.ts';
import { Alert } from '#ui/alert.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/inputs.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { resetPassword } from './account-care.ts';
import { AccountSubmit } from './account-submit.tsx';
import { explainFailure } from './explain-failure.ts';
import { PASSWORD_LENGTH, type ResetPassword, resetPasswordSchema } from './sign-in-schema.ts';

/** Chooses a new password. `token` comes from the mail and is good once. */
export function ResetPasswordForm({ token }: { token: string }) {
  const [isDone, setDone] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm<ResetPassword>({
    resolver: zodResolver(resetPasswordSchema),
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (chosen) => {
    try {
      await resetPassword(token, chosen);
      setDone(true);
    } catch (error) {
      setError('root', { message: explainFailure(error) });
    }
  });

  if (isDone) {
    return (
      <Alert kind="success">
        Your password is changed, and every browser is signed out. <TextLink to="/signIn">Sign in with it</TextLink>
      </Alert>
    );
  }
  return (
    <form className="form-stack" noValidate onSubmit={submit}>
      <Field
        label="New Password"
        hint={`At least ${PASSWORD_LENGTH.min} characters`}
        error={errors.newPassword?.message}
      >
        <PasswordInput autoComplete="new-password" {...register('newPassword')} />
      </Field>
      <AccountSubmit label="Change Password" busyLabel="Changing" busy={isSubmitting} problem={errors.root?.message} />
    </form>
  );
}
