import { type ReactNode, useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { explainFailure } from './explain-failure.ts';
import { OutboxHint } from './outbox-hint.tsx';

type MailRequestProps = {
  /** Why a mail would help. */
  children: ReactNode;
  label: string;
  /** Has the mail sent. */
  request: () => Promise<void>;
  /** Whom it goes to. */
  email: string;
  outbox: string | undefined;
};

type Progress = 'idle' | 'sending' | 'sent' | { problem: string };

/** A button that has a mail sent, and what became of it. */
export function MailRequest({ children, label, request, email, outbox }: MailRequestProps) {
  const [progress, setProgress] = useState<Progress>('idle');

  async function send() {
    setProgress('sending');
    try {
      await request();
      setProgress('sent');
    } catch (error) {
      setProgress({ problem: explainFailure(error) });
    }
  }

  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{children}</p>
      <div>
        <Button variant="secondary" busy={progress === 'sending'} busyLabel="Sending" onClick={() => void send()}>
          {label}
        </Button>
      </div>
      {progress === 'sent' ? (
        <Alert kind="success">
          A mail with a link is on its way to {email}. The link is good for an hour.
          <OutboxHint outbox={outbox} />
        </Alert>
      ) : null}
      {typeof progress === 'object' ? <Alert kind="error">{progress.problem}</Alert> : null}
    </div>
  );
}
