import { type ReactNode, useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Link } from '#ui/link.tsx';
import { Moment } from '#ui/moment.tsx';
import { SegmentedChoice } from '#ui/segmented-choice.tsx';
import type { Mail, MailContent } from './mail-calls.ts';
import { KIND_LABELS, type MailState, STATE_LABELS } from './mail-kind.ts';

const TONES: Readonly<Record<MailState, BadgeTone>> = { waiting: 'amber', sent: 'green', failed: 'red' };

const PARTS = [
  ['html', 'HTML'],
  ['text', 'Text'],
] as const;

/** A list of mails, with the open mail beside it. */
export function MailReader({
  mails,
  open,
  pathOf,
  resend,
}: {
  mails: readonly Mail[];
  open: { mail: Mail; content: MailContent };
  /** Returns the address at which a mail is open. */
  pathOf: (mail: Mail) => string;
  /** The button that sends the open mail again. */
  resend: ReactNode;
}) {
  return (
    <div className="panel panel-flush mail-reader">
      <ul>
        {mails.map((mail) => (
          <li key={mail._id}>
            <MailLink mail={mail} to={pathOf(mail)} isOpen={mail._id === open.mail._id} />
          </li>
        ))}
      </ul>
      <OpenMail key={open.mail._id} {...open} resend={resend} />
    </div>
  );
}

function MailLink({
  mail: { subject, at, to: recipient, kind, state },
  to,
  isOpen,
}: {
  mail: Mail;
  to: string;
  isOpen: boolean;
}) {
  return (
    <Link to={to} aria-current={isOpen ? 'true' : undefined} preventScrollReset>
      <span className="mail-subject">{subject}</span>
      <span className="mail-detail">{recipient}</span>
      <Moment at={at} to="minute" className="mail-detail" />
      <span className="mail-foot">
        <span className="mail-detail">{KIND_LABELS[kind]}</span>
        <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
      </span>
    </Link>
  );
}

function OpenMail({ mail, content, resend }: { mail: Mail; content: MailContent; resend: ReactNode }) {
  const [part, setPart] = useState<'html' | 'text'>('html');

  return (
    <article aria-labelledby="mail-subject">
      <header>
        <h2 id="mail-subject" className="panel-heading">
          {mail.subject}
        </h2>
        <p className="mail-detail">
          To {mail.to}, <Moment at={mail.at} to="minute" />, {describeTries(mail.tries)}
        </p>
        {mail.error === undefined ? null : <Alert kind="error">{mail.error}</Alert>}
        <div className="mail-tools">
          <SegmentedChoice label="Part" options={PARTS} value={part} onChange={setPart} />
          {resend}
        </div>
      </header>
      {part === 'html' ? (
        // Without scripts; the shop's Content-Security-Policy applies as well. Links open in a tab of their own.
        <iframe
          className="mail-frame"
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          title="Preview of the mail"
          srcDoc={content.html}
        />
      ) : (
        <pre className="mail-text">{content.text}</pre>
      )}
    </article>
  );
}

function describeTries(tries: number): string {
  if (tries === 0) return 'not tried yet';
  return tries === 1 ? 'first try' : `${tries} tries`;
}
