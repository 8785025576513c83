import { type ReactNode, useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Modal } from '#ui/modal.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { useFormRequest } from '../session/use-form-request.ts';
import type { Proof } from './second-factor-client.ts';

type ProofDialogProps = {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  hasPassword: boolean;
  onClose: () => void;
  /** Does what the person confirmed. If it throws, the dialog shows why and stays. */
  onProve: (proof: Proof) => Promise<void>;
};

/** Asks for the password before a change, or for a code of people without a password. */
export function ProofDialog({ title, text, confirmLabel, hasPassword, onClose, onProve }: ProofDialogProps) {
  const [value, setValue] = useState('');
  const { busy, problem, handler } = useFormRequest();
  const input = {
    autoFocus: true,
    value,
    onChange: ({ target }: { target: HTMLInputElement }) => setValue(target.value),
  };

  return (
    <Modal open onOpenChange={onClose} title={title} lead={<p className="dialog-text">{text}</p>}>
      <form
        className="proof-form"
        method="post"
        noValidate
        onSubmit={handler(async () => {
          await onProve(hasPassword ? { password: value } : { code: value });
          onClose();
        })}
      >
        {hasPassword ? (
          <Field label="Password">
            <PasswordInput name="password" autoComplete="current-password" {...input} />
          </Field>
        ) : (
          <Field label="Code of your app, or a recovery code">
            <TextInput name="code" autoComplete="one-time-code" {...input} />
          </Field>
        )}
        {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
        <div className="dialog-acts">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} busyLabel="Checking">
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
