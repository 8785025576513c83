import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { zodResolver } from '#platform/form-resolver.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { signIn } from '../account/account-care.ts';
import { explainFailure } from '../session/explain-failure.ts';
import { AccountSubmit } from './account-submit.tsx';
import { CodeNeeded, codePath } from './code-needed.ts';
import { GoogleButton } from './google-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import type { SampleAccount } from './sample-accounts.ts';
import { type SignIn, signInSchema } from './sign-in-schema.ts';

type SignInFormProps = {
  /** The demo accounts, each with a button that fills in the form. */
  samples: readonly SampleAccount[];
  hasGoogle: boolean;
  /** Whether a forgotten password can be replaced by mail. */
  sendsMails: boolean;
};

/** The sign-in form: email and password, or Google. */
export function SignInForm({ samples, hasGoogle, sendsMails }: SignInFormProps) {
  const { register, handleSubmit, setError, clearErrors, reset, formState } = useForm<SignIn>({
    resolver: zodResolver(signInSchema),
  });
  const { errors, isSubmitting } = formState;
  const navigate = useNavigate();

  const showProblem = (message: string | undefined) =>
    message === undefined ? clearErrors('root') : setError('root', { message });

  const submit = handleSubmit(async (credentials) => {
    try {
      await signIn(credentials);
    } catch (error) {
      if (error instanceof CodeNeeded) await navigate(codePath());
      else showProblem(explainFailure(error));
    }
  });

  return (
    // Without scripts, submitting does nothing: the method `dialog` sends no password.
    <form className="stack" method="dialog" noValidate onSubmit={submit}>
      <QuickFill samples={samples} onFill={({ email, password }) => reset({ email, password })} />
      <Field label="Email" error={errors.email?.message}>
        <TextInput type="email" autoComplete="email" {...register('email')} />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      {sendsMails ? (
        <p className="note forgot-password">
          <TextLink to="/forgotPassword">Forgot your password?</TextLink>
        </p>
      ) : null}
      <AccountSubmit label="Sign In" busyLabel="Signing in" busy={isSubmitting} problem={errors.root?.message} />
      {hasGoogle ? <GoogleButton onProblem={showProblem} /> : <p className="or-rule">or</p>}
      <PasskeyButton label="Sign in with a Passkey" onProblem={showProblem} />
    </form>
  );
}

type QuickFillProps = { samples: readonly SampleAccount[]; onFill: (account: SampleAccount) => void };

function QuickFill({ samples, onFill }: QuickFillProps) {
  if (samples.length === 0) return null;
  return (
    <div className="quick-fill">
      {samples.map((account) => (
        <button key={account.email} type="button" onClick={() => onFill(account)}>
          {account.label}
          <small>{account.email}</small>
        </button>
      ))}
    </div>
  );
}
