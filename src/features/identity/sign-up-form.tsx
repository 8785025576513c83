import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput, TextInput } from '#web/ui/inputs.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { explainFailure } from './explain-failure.ts';
import { signUp } from './session.ts';
import { PASSWORD_LENGTH, type SignUp, signUpSchema } from './sign-in-schema.ts';

/** Name, email and password of a new customer. */
export function SignUpForm() {
  const { register, handleSubmit, setError, formState } = useForm<SignUp>({ resolver: zodResolver(signUpSchema) });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (details) => {
    try {
      await signUp(details);
      showToast({ kind: 'success', text: 'Successfully sign up' });
    } catch (error) {
      setError('root', { message: explainFailure(error) });
    }
  });

  return (
    // A press before the scripts are there must not put the password into the address.
    <form className="form-stack" method="post" noValidate onSubmit={submit}>
      <Field label="Name" error={errors.name?.message}>
        <TextInput autoComplete="name" {...register('name')} />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...register('email')} />
      </Field>
      <Field label="Password" hint={`At least ${PASSWORD_LENGTH.min} characters`} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Button type="submit" busy={isSubmitting} busyLabel="Signing up">
        Sign Up
      </Button>
      {errors.root?.message === undefined ? null : <Alert kind="error">{errors.root.message}</Alert>}
    </form>
  );
}
