import { type ComponentProps, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Modal } from '#ui/modal.tsx';
import { Moment } from '#ui/moment.tsx';
import { showToast } from '#ui/toast.tsx';
import { explainFailure } from '../session/explain-failure.ts';
import { useFormRequest } from '../session/use-form-request.ts';
import type { SecondFactorStatus } from './second-factor-calls.ts';
import { removePasskey, renamePasskey } from './second-factor-client.ts';

type Passkey = SecondFactorStatus['passkeys'][number];
/** What the person is doing with a passkey, or with a new one. */
type Task = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

/** The passkeys of the person, which they add, rename and remove. */
export function PasskeySection({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [task, setTask] = useState<Task>();
  const { revalidate } = useRevalidator();
  const close = () => setTask(undefined);

  async function finish(text: string): Promise<void> {
    close();
    showToast({ kind: 'success', text });
    await revalidate();
  }

  return (
    <section className="form-step">
      <h2 className="panel-heading">Passkeys</h2>
      <p className="muted">Sign in with your fingerprint, face or screen lock.</p>
      {passkeys.length === 0 ? null : (
        <ul className="panel panel-flush factor-list">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} onChoose={(kind) => setTask({ kind, passkey })} />
          ))}
        </ul>
      )}
      <Button variant="secondary" className="factor-add" onClick={() => setTask({ kind: 'add' })}>
        Add a Passkey
      </Button>
      {task?.kind === 'add' ? (
        <NameDialog
          title="Add a passkey"
          text="Give it a name by which you know the device."
          confirmLabel="Continue"
          initialName=""
          onClose={close}
          onName={async (name) => {
            const { addPasskey } = await import('./passkey-client.ts');
            await addPasskey(name);
            await finish('Passkey added');
          }}
        />
      ) : null}
      {task?.kind === 'rename' ? (
        <NameDialog
          title="Rename this passkey"
          confirmLabel="Rename"
          initialName={task.passkey.name}
          onClose={close}
          onName={async (name) => {
            await renamePasskey(task.passkey._id, name);
            await finish('Passkey renamed');
          }}
        />
      ) : null}
      {task?.kind === 'remove' ? (
        <RemoveDialog passkey={task.passkey} onClose={close} onRemoved={() => void finish('Passkey removed')} />
      ) : null}
    </section>
  );
}

function PasskeyRow({
  passkey: { name, addedAt, lastUsedAt },
  onChoose,
}: {
  passkey: Passkey;
  onChoose: (kind: 'rename' | 'remove') => void;
}) {
  return (
    <li>
      <Icon name="fingerprint-pattern" />
      <div>
        <p className="session-name">
          <bdi>{name}</bdi>
        </p>
        <p className="session-facts">
          Added <Moment at={addedAt} />
          {lastUsedAt === undefined ? ', not used yet' : ', last used '}
          {lastUsedAt === undefined ? null : <Moment at={lastUsedAt} />}
        </p>
      </div>
      <div className="factor-acts">
        <Button variant="quiet" size="small" onClick={() => onChoose('rename')}>
          Rename<span className="visually-hidden"> {name}</span>
        </Button>
        <Button variant="danger-quiet" size="small" onClick={() => onChoose('remove')}>
          Remove<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </li>
  );
}

type NameDialogProps = Pick<ComponentProps<typeof Modal>, 'title'> & {
  text?: string;
  confirmLabel: string;
  initialName: string;
  onClose: () => void;
  /** If it throws, the dialog shows why and stays. */
  onName: (name: string) => Promise<void>;
};

function NameDialog({ title, text, confirmLabel, initialName, onClose, onName }: NameDialogProps) {
  const [name, setName] = useState(initialName);
  const { busy, problem, handler } = useFormRequest();

  return (
    <Modal
      open
      onOpenChange={onClose}
      title={title}
      lead={text === undefined ? undefined : <p className="dialog-text">{text}</p>}
    >
      <form className="proof-form" method="post" noValidate onSubmit={handler(() => onName(name.trim()))}>
        <Field label="Name">
          <TextInput autoFocus maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
        {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
        <div className="dialog-acts">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={name.trim() === ''} busy={busy} busyLabel="Waiting">
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function RemoveDialog({
  passkey,
  onClose,
  onRemoved,
}: {
  passkey: Passkey;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const [busy, setBusy] = useState(false);

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await removePasskey(passkey._id);
      onRemoved();
    } catch (error) {
      showToast({ kind: 'error', text: explainFailure(error) });
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Remove this passkey?"
      description="You can no longer sign in with it. Delete it on the device, too."
      confirmLabel="Remove"
      busy={busy}
      onConfirm={() => void remove()}
    >
      <p className="dialog-item">
        <b>
          <bdi>{passkey.name}</bdi>
        </b>
      </p>
    </ConfirmDialog>
  );
}
