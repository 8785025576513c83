import { useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { SegmentedChoice } from '#ui/segmented-choice.tsx';
import { api } from './api.ts';
import { type ConfirmationProof, confirmIdentity } from './confirmation-call.ts';
import { useSession } from './session.ts';
import { useFormRequest } from './use-form-request.ts';
import type { WayToConfirm } from './use-ways-to-confirm.ts';

const LABELS: Record<WayToConfirm, string> = { password: 'Password', code: 'Code', passkey: 'Passkey' };

type ConfirmAgainFormProps = {
  ways: readonly WayToConfirm[];
  initialWay: WayToConfirm;
  /** Called with whether the person confirmed who they are. */
  onEnd: (isConfirmed: boolean) => void;
};

/** The form by which people confirm who they are. If there are several ways, they choose one. */
export function ConfirmAgainForm({ ways, initialWay, onEnd }: ConfirmAgainFormProps) {
  const { user } = useSession();
  const [way, setWay] = useState(initialWay);
  const [hasChosen, setHasChosen] = useState(false);
  const [value, setValue] = useState('');
  const { busy, problem, setProblem, handler } = useFormRequest();

  function choose(next: WayToConfirm): void {
    setWay(next);
    setHasChosen(true);
    setValue('');
    setProblem(undefined);
  }

  return (
    <form
      className="stack"
      method="post"
      noValidate
      onSubmit={handler(async () => {
        await api.request(confirmIdentity, { body: await proofOf(way, value) });
        onEnd(true);
      })}
    >
      {ways.length > 1 ? (
        <SegmentedChoice
          label="Confirm with"
          value={way}
          options={ways.map((each) => [each, LABELS[each]])}
          onChange={choose}
        />
      ) : null}
      {/* Password managers look for the account. */}
      <input type="text" name="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <WayField key={way} way={way} isFocused={!hasChosen} value={value} onChange={setValue} />
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <div className="dialog-acts">
        <Button variant="secondary" onClick={() => onEnd(false)}>
          Cancel
        </Button>
        <Button type="submit" busy={busy} busyLabel="Confirming">
          Confirm
        </Button>
      </div>
    </form>
  );
}

type WayFieldProps = {
  way: WayToConfirm;
  /** Whether it takes the focus. Once people choose a way, their choice keeps it. */
  isFocused: boolean;
  value: string;
  onChange: (value: string) => void;
};

function WayField({ way, isFocused, value, onChange }: WayFieldProps) {
  const input = {
    autoFocus: isFocused,
    value,
    onChange: ({ target }: { target: HTMLInputElement }) => onChange(target.value),
  };
  if (way === 'passkey') return <p className="muted">Your device asks for your fingerprint, face or screen lock.</p>;
  return way === 'password' ? (
    <Field label="Password">
      <PasswordInput name="password" autoComplete="current-password" {...input} />
    </Field>
  ) : (
    <Field label="Code of your app, or a recovery code">
      <TextInput name="code" autoComplete="one-time-code" spellCheck={false} {...input} />
    </Field>
  );
}

async function proofOf(way: WayToConfirm, value: string): Promise<ConfirmationProof> {
  if (way === 'password') return { password: value };
  if (way === 'code') return { code: value };
  const { provePasskey } = await import('../second-factor/passkey-client.ts');
  return { passkey: await provePasskey() };
}
