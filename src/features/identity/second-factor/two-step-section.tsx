import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Modal } from '#ui/modal.tsx';
import { Moment } from '#ui/moment.tsx';
import { showToast } from '#ui/toast.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import type { SecondFactorStatus } from './second-factor-calls.ts';
import { renewCodes, turnOff } from './second-factor-client.ts';

type TwoStepSectionProps = {
  app: SecondFactorStatus['app'];
  hasPassword: boolean;
  /** The page that sets up an app. */
  setUpPage: string;
};

/** Two-step sign-in: whether it is on, its recovery codes, and turning it off. */
export function TwoStepSection({ app, hasPassword, setUpPage }: TwoStepSectionProps) {
  return (
    <section className="form-step">
      <h2 className="panel-heading factor-head">
        Two-step sign-in
        {app ? <Badge tone="green">On</Badge> : null}
      </h2>
      {app ? (
        <AppFacts app={app} hasPassword={hasPassword} />
      ) : (
        <div className="stack-small">
          <p className="muted">
            An app on your phone shows a new code every 30 seconds. Signing in then asks for it, so a stolen password is
            not enough.
          </p>
          <div>
            <ButtonLink variant="secondary" to={setUpPage}>
              Set Up an App
            </ButtonLink>
          </div>
        </div>
      )}
    </section>
  );
}

function AppFacts({ app, hasPassword }: { app: NonNullable<SecondFactorStatus['app']>; hasPassword: boolean }) {
  const [question, setQuestion] = useState<'codes' | 'off'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { revalidate } = useRevalidator();
  const close = () => setQuestion(undefined);

  return (
    <>
      <ul className="panel panel-flush factor-list">
        <li>
          <Icon name="smartphone" />
          <div>
            <p className="session-name">Authenticator app</p>
            <p className="session-facts">
              Set up <Moment at={app.addedAt} />
            </p>
          </div>
          <Button variant="danger-quiet" size="small" onClick={() => setQuestion('off')}>
            Turn Off
          </Button>
        </li>
        <li>
          <Icon name="key-round" />
          <div>
            <p className="session-name">Recovery codes</p>
            <p className="session-facts">{app.recoveryCodesLeft} of 10 left</p>
          </div>
          <Button variant="quiet" size="small" onClick={() => setQuestion('codes')}>
            New Codes
          </Button>
        </li>
      </ul>
      {question === 'off' ? (
        <ProofDialog
          title="Turn off two-step sign-in?"
          text="Signing in no longer asks for a code. The app and the recovery codes stop working."
          confirmLabel="Turn Off"
          hasPassword={hasPassword}
          onClose={close}
          onProve={async (proof) => {
            await turnOff(proof);
            showToast({ kind: 'success', text: 'Two-step sign-in is off' });
            await revalidate();
          }}
        />
      ) : null}
      {question === 'codes' ? (
        <ProofDialog
          title="Get new recovery codes?"
          text="The previous codes stop working."
          confirmLabel="Get New Codes"
          hasPassword={hasPassword}
          onClose={close}
          onProve={async (proof) => {
            setCodes(await renewCodes(proof));
            await revalidate();
          }}
        />
      ) : null}
      {codes ? (
        <Modal open onOpenChange={() => setCodes(undefined)} title="Your new recovery codes">
          <div className="proof-form">
            <RecoveryCodeList codes={codes} />
          </div>
        </Modal>
      ) : null}
    </>
  );
}
