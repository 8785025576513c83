import { type ReactNode, useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Keycap } from '#ui/keycap.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { useFormRequest } from '../session/use-form-request.ts';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { beginSetUp, type AppSetUp as SetUp, turnOn } from './second-factor-client.ts';

type AppSetUpProps = {
  hasPassword: boolean;
  /** Called once two-step sign-in is on. */
  onDone: () => void;
};

/** Sets up an authenticator app: first the password, then the code to scan, the code from the app and recovery codes. */
export function AppSetUp({ hasPassword, onDone }: AppSetUpProps) {
  const [setUp, setSetUp] = useState<SetUp>();
  return setUp ? (
    <SetUpSteps setUp={setUp} onDone={onDone} />
  ) : (
    <PasswordStep hasPassword={hasPassword} onBegun={setSetUp} />
  );
}

function PasswordStep({ hasPassword, onBegun }: { hasPassword: boolean; onBegun: (setUp: SetUp) => void }) {
  const [password, setPassword] = useState('');
  const { busy, problem, handler } = useFormRequest();

  return (
    <form
      className="panel set-up-panel stack"
      method="post"
      noValidate
      onSubmit={handler(async () => onBegun(await beginSetUp(hasPassword ? password : undefined)))}
    >
      {hasPassword ? (
        <Field label="Your password" className="set-up-field">
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
      ) : (
        <p className="muted">Have your phone with an authenticator app at hand.</p>
      )}
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <div>
        <Button type="submit" busy={busy} busyLabel="Checking">
          Continue
        </Button>
      </div>
    </form>
  );
}

function SetUpSteps({ setUp, onDone }: { setUp: SetUp; onDone: () => void }) {
  const [code, setCode] = useState('');
  const [hasKept, setHasKept] = useState(false);
  const { busy, problem, handler } = useFormRequest();

  return (
    <form
      className="set-up"
      method="post"
      noValidate
      onSubmit={handler(async () => {
        await turnOn(code);
        onDone();
      })}
    >
      <Step number={1} title="Scan this code">
        <div className="set-up-scan">
          <QrCode {...setUp.qrCode} />
          <div className="stack-small">
            <p className="muted">Open your authenticator app, add an account and point the camera at the code.</p>
            <KeyText text={setUp.key} />
          </div>
        </div>
      </Step>
      <Step number={2} title="Enter the code from the app">
        <Field label="Six digits" className="set-up-field">
          <TextInput
            className="code-input"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        </Field>
      </Step>
      <Step number={3} title="Keep your recovery codes">
        <RecoveryCodeList codes={setUp.recoveryCodes} />
        <Checkbox
          label="I have kept these codes somewhere safe"
          checked={hasKept}
          onChange={({ target }) => setHasKept(target.checked)}
        />
      </Step>
      {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      <div>
        <Button type="submit" disabled={!hasKept || code.trim() === ''} busy={busy} busyLabel="Turning on">
          Turn On
        </Button>
      </div>
    </form>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className="panel set-up-panel">
      <h2 className="panel-heading set-up-heading">
        <Keycap>{number}</Keycap>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Always dark on white, also in the dark theme, because cameras expect that. */
function QrCode({ size, path }: { size: number; path: string }) {
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for your authenticator app"
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

/** The key for typing, in groups of four. */
function KeyText({ text }: { text: string }) {
  return (
    <div>
      <p className="field-label">Can't scan it? Type this key</p>
      <p className="app-key">
        <code>{text.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton variant="quiet" what="Key" text={text} />
      </p>
    </div>
  );
}
