import { useForm } from 'react-hook-form';
import { zodResolver } from '#platform/form-resolver.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { showToast } from '#ui/toast.tsx';
import { signUp } from '../account/account-care.ts';
import { explainFailure } from '../session/explain-failure.ts';
import { AccountSubmit } from './account-submit.tsx';
import { GoogleButton } from './google-button.tsx';
import { passwordHint, type SignUp, signUpSchema } from './sign-in-schema.ts';

/** The sign-up form: name, email and password, or Google. */
export function SignUpForm({ hasGoogle }: { hasGoogle: boolean }) {
  const { register, handleSubmit, setError, clearErrors, formState } = useForm<SignUp>({
    resolver: zodResolver(signUpSchema),
  });
  const { errors, isSubmitting } = formState;

  const showProblem = (message: string | undefined) =>
    message === undefined ? clearErrors('root') : setError('root', { message });

  const submit = handleSubmit(async (details) => {
    try {
      await signUp(details);
      showToast({ kind: 'success', text: 'Successfully sign up' });
    } catch (error) {
      showProblem(explainFailure(error));
    }
  });

  return (
    // Without scripts, submitting does nothing: the method `dialog` sends no password.
    <form className="stack" method="dialog" noValidate onSubmit={submit}>
      <Field label="Name" error={errors.name?.message}>
        <TextInput autoComplete="name" {...register('name')} />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...register('email')} />
      </Field>
      <Field label="Password" hint={passwordHint()} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <AccountSubmit label="Sign Up" busyLabel="Signing up" busy={isSubmitting} problem={errors.root?.message} />
      {hasGoogle ? <GoogleButton onProblem={showProblem} /> : null}
    </form>
  );
}
