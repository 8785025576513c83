import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { zodResolver } from '#platform/form-resolver.ts';
import { Alert } from '#ui/alert.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { requestPasswordReset } from './account-care.ts';
import { AccountSubmit } from './account-submit.tsx';
import { explainFailure } from './explain-failure.ts';
import { OutboxHint } from './outbox-hint.tsx';
import { type ForgotPassword, forgotPasswordSchema } from './sign-in-schema.ts';

/** Asks for a mail with a link to a new password. The answer is the same whether there is such an account or not. */
export function ForgotPasswordForm({ outbox }: { outbox: string | undefined }) {
  const [askedFor, setAskedFor] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm<ForgotPassword>({
    resolver: zodResolver(forgotPasswordSchema),
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ email }) => {
    setAskedFor(undefined);
    try {
      await requestPasswordReset(email);
      setAskedFor(email);
    } catch (error) {
      setError('root', { message: explainFailure(error) });
    }
  });

  return (
    <form className="form-stack" noValidate onSubmit={submit}>
      <Field label="Email" error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...register('email')} />
      </Field>
      <AccountSubmit label="Send Link" busyLabel="Sending" busy={isSubmitting} problem={errors.root?.message} />
      {askedFor === undefined ? null : (
        <Alert kind="success">
          If there is an account for {askedFor}, a mail with a link is on its way. The link is good for an hour.
          <OutboxHint outbox={outbox} />
        </Alert>
      )}
    </form>
  );
}
