import { href } from 'react-router';
import { sendConfirmation } from '#features/identity/account-care.ts';
import { MailRequest } from '#features/identity/mail-request.tsx';
import { Alert, type AlertKind } from '#ui/alert.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { PlacedCart } from './place-cart.ts';

/** What the customer should know before trying again. */
export type Notice = {
  kind: AlertKind;
  sentences: readonly string[];
  leadTo?: 'cart' | 'orders';
  /** The customer may have the mail that confirms their email sent again. */
  offersConfirmation?: boolean;
};

const ways = {
  cart: { label: 'Go to your cart', to: href('/cart') },
  orders: { label: 'See your orders', to: href('/userDashboard') },
};

const PLACED_BEFORE =
  'Your order was placed at the first try, with the details that you gave then. Nothing was ordered again.';

/** Why there is no new order, if there is none. */
export function noticeOf(placing: PlacedCart): Notice | undefined {
  switch (placing.outcome) {
    case 'lines-refused':
      return { kind: 'error', sentences: placing.sentences, leadTo: 'cart' };
    case 'placed-before':
      return { kind: 'info', sentences: [PLACED_BEFORE], leadTo: 'orders' };
    case 'email-unconfirmed':
      return { kind: 'error', sentences: [placing.sentence], offersConfirmation: true };
    case 'failed':
      return { kind: 'error', sentences: [placing.sentence] };
  }
}

/** The sentences, and where to go with them. `email` is the customer's. */
export function CheckoutNotice({ notice, email }: { notice: Notice | undefined; email: string }) {
  if (!notice) return null;
  const way = notice.leadTo && ways[notice.leadTo];

  return (
    <div className="mt-5 grid gap-4">
      <Alert kind={notice.kind}>
        {notice.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {way ? <TextLink to={way.to}>{way.label}</TextLink> : null}
      </Alert>
      {notice.offersConfirmation ? (
        <MailRequest label="Send Link" request={() => sendConfirmation(email)} email={email} outbox={undefined}>
          If you cannot find the mail, have it sent again.
        </MailRequest>
      ) : null}
    </div>
  );
}
