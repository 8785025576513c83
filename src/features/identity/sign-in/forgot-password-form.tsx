import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { zodResolver } from '#platform/form-resolver.ts';
import { Alert } from '#ui/alert.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { requestPasswordReset } from '../account/account-care.ts';
import { explainFailure } from '../session/explain-failure.ts';
import { AccountSubmit } from './account-submit.tsx';
import { KeptMailHint } from './mail-request.tsx';
import { type ForgotPassword, forgotPasswordSchema } from './sign-in-schema.ts';

/** The form that requests a password-reset link. The response does not reveal whether the account exists. */
export function ForgotPasswordForm({ keepsMails }: { keepsMails: boolean }) {
  const [sentTo, setSentTo] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm<ForgotPassword>({
    resolver: zodResolver(forgotPasswordSchema),
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ email }) => {
    setSentTo(undefined);
    try {
      await requestPasswordReset(email);
      setSentTo(email);
    } catch (error) {
      setError('root', { message: explainFailure(error) });
    }
  });

  return (
    // Without scripts, submitting does nothing: the method `dialog` sends no password.
    <form className="stack" method="dialog" noValidate onSubmit={submit}>
      <Field label="Email" error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...register('email')} />
      </Field>
      <AccountSubmit label="Send Link" busyLabel="Sending" busy={isSubmitting} problem={errors.root?.message} />
      {sentTo === undefined ? null : (
        <Alert kind="success">
          If there is an account for {sentTo}, a mail with a link is on its way. The link is valid for an hour.
          <KeptMailHint keepsMails={keepsMails} />
        </Alert>
      )}
    </form>
  );
}
