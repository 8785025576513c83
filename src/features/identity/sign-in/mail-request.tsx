import { type ReactNode, useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { explainFailure } from '../session/explain-failure.ts';

type MailRequestProps = {
  /** Explains what the mail is for. */
  children: ReactNode;
  label: string;
  /** Requests the mail. */
  request: () => Promise<void>;
  /** The recipient, shown after sending. */
  email: string;
  keepsMails: boolean;
};

type Progress = 'idle' | 'sending' | 'sent' | { problem: string };

/** A button that requests a mail, with the outcome below it. */
export function MailRequest({ children, label, request, email, keepsMails }: MailRequestProps) {
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
    <div className="stack-small">
      <p className="muted">{children}</p>
      <div>
        <Button variant="secondary" busy={progress === 'sending'} busyLabel="Sending" onClick={() => void send()}>
          {label}
        </Button>
      </div>
      {progress === 'sent' ? (
        <Alert kind="success">
          A mail with a link is on its way to {email}. The link is valid for an hour.
          <KeptMailHint keepsMails={keepsMails} />
        </Alert>
      ) : null}
      {typeof progress === 'object' ? <Alert kind="error">{progress.problem}</Alert> : null}
    </div>
  );
}

/** Says where mails are in a shop that keeps them instead of sending them. */
export function KeptMailHint({ keepsMails }: { keepsMails: boolean }) {
  return keepsMails ? ' This demo does not send mail. Admins find it under Mails in their dashboard.' : null;
}
