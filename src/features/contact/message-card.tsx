import { use, useState } from 'react';
import { useSession } from '#features/identity/session/session.ts';
import { BreakableEmail } from '#features/user/breakable-email.tsx';
import { Badge } from '#ui/badge.tsx';
import { Moment } from '#ui/moment.tsx';
import { ShopName } from '#ui/shop-name.ts';
import type { ContactMessage } from './contact-schema.ts';
import { MessageActions } from './message-actions.tsx';
import { MessageAnswer } from './message-answer.tsx';

/** A message of the contact form, and what staff can do with it. */
export function MessageCard({ message }: { message: ContactMessage }) {
  const { name, email, at, answer } = message;
  const { permissions } = useSession();
  const [isAnswering, setAnswering] = useState(false);
  return (
    <section className="panel contact-message" aria-label={`Message from ${name}`}>
      <div className="contact-message-head">
        <p>
          <b>
            <bdi>{name}</bdi>
          </b>
          <bdi>
            <BreakableEmail email={email} />
          </bdi>
          <Moment at={at} />
        </p>
        {answer ? <Badge plain>Answered</Badge> : <Badge tone="amber">Open</Badge>}
      </div>
      <p className="contact-message-text" dir="auto">
        {message.message}
      </p>
      {answer ? (
        <div className="contact-message-answer">
          <p>
            <b>{use(ShopName)}</b>
            <Moment at={answer.at} />
          </p>
          <p className="contact-message-text" dir="auto">
            {answer.text}
          </p>
        </div>
      ) : null}
      {isAnswering ? <MessageAnswer message={message} onClose={() => setAnswering(false)} /> : null}
      {permissions.has('orders.write') && !isAnswering ? (
        <MessageActions message={message} onAnswer={() => setAnswering(true)} />
      ) : null}
    </section>
  );
}
