import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { enterCode } from '../second-factor/second-factor-client.ts';
import { useFormRequest } from '../session/use-form-request.ts';
import { AccountSubmit } from './account-submit.tsx';
import { PasskeyButton } from './passkey-button.tsx';

const KINDS = {
  app: {
    lead: 'Open your authenticator app and enter the six digits for Thock.',
    label: 'Six digits',
    other: 'Use a Recovery Code',
  },
  recovery: {
    lead: 'Enter one of the codes that you kept when you set up two-step sign-in. Each works once.',
    label: 'Recovery code',
    other: 'Use Your App',
  },
} as const;

/** Asks for the code of an authenticator app or for a recovery code. A passkey can take its place. */
export function CodeForm() {
  const [kind, setKind] = useState<keyof typeof KINDS>('app');
  const [code, setCode] = useState('');
  const { busy, problem, setProblem, handler } = useFormRequest();
  const { lead, label, other } = KINDS[kind];

  function change(): void {
    setKind(kind === 'app' ? 'recovery' : 'app');
    setCode('');
    setProblem(undefined);
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={handler(() => enterCode(code, kind))}>
      <div>
        <span className="code-key" aria-hidden="true">
          <Icon name="shield-check" />
        </span>
        <h1 className="page-title">Enter your code</h1>
        <p className="code-lead">{lead}</p>
      </div>
      <Field key={kind} label={label}>
        <TextInput
          className={classNames('code-input', kind === 'recovery' && 'code-input-text')}
          inputMode={kind === 'app' ? 'numeric' : 'text'}
          autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
      <AccountSubmit label="Continue" busyLabel="Checking" busy={busy} problem={problem} />
      <p className="or-rule">or</p>
      <div className="stack-small">
        <PasskeyButton label="Use a Passkey" onProblem={setProblem} />
        <Button variant="quiet" block onClick={change}>
          {other}
        </Button>
      </div>
    </form>
  );
}
