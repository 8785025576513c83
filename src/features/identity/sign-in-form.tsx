import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { SampleAccount } from '#features/demo/sample-accounts.ts';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput, TextInput } from '#web/ui/inputs.tsx';
import { AccountSubmit } from './account-submit.tsx';
import { explainFailure } from './explain-failure.ts';
import { signIn } from './session.ts';
import { type SignIn, signInSchema } from './sign-in-schema.ts';
import { useHydrated } from './use-hydrated.ts';

/** Email and password. `samples` are the demo's accounts, each filled in by one press. */
export function SignInForm({ samples }: { samples: readonly SampleAccount[] }) {
  const { register, handleSubmit, setError, reset, formState } = useForm<SignIn>({
    resolver: zodResolver(signInSchema),
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (credentials) => {
    try {
      await signIn(credentials);
    } catch (error) {
      setError('root', { message: explainFailure(error) });
    }
  });

  return (
    <form className="form-stack" noValidate onSubmit={submit}>
      <QuickFill samples={samples} onFill={({ email, password }) => reset({ email, password })} />
      <Field label="Email" error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...register('email')} />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <AccountSubmit label="Sign In" busyLabel="Signing in" busy={isSubmitting} problem={errors.root?.message} />
    </form>
  );
}

type QuickFillProps = { samples: readonly SampleAccount[]; onFill: (account: SampleAccount) => void };

function QuickFill({ samples, onFill }: QuickFillProps) {
  const isHydrated = useHydrated();
  if (samples.length === 0) return null;
  return (
    <div className="quick-fill">
      {samples.map((account) => (
        <button key={account.email} type="button" disabled={!isHydrated} onClick={() => onFill(account)}>
          {account.label}
          <small>{account.email}</small>
        </button>
      ))}
    </div>
  );
}
