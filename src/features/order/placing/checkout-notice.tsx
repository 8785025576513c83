import { href } from 'react-router';
import { sendConfirmation } from '#features/identity/account/account-care.ts';
import { MailRequest } from '#features/identity/sign-in/mail-request.tsx';
import { Alert, type AlertKind } from '#ui/alert.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { PlaceCartResult } from './place-cart.ts';

/** A message to the customer about the last attempt to order. */
export type Notice = {
  kind: AlertKind;
  sentences: readonly string[];
  leadTo?: 'cart' | 'orders';
  /** Offers to send the confirmation mail again. */
  offersConfirmation?: boolean;
};

const LINKS = {
  cart: { label: 'Go to your cart', to: href('/cart') },
  orders: { label: 'See your orders', to: href('/userDashboard') },
};

const PLACED_BEFORE = 'Your order already went through. Nothing was ordered twice.';

/** Returns the message for the result, or undefined if the order was placed. */
export function noticeFor(result: PlaceCartResult): Notice | undefined {
  switch (result.outcome) {
    case 'lines-refused':
      return { kind: 'error', sentences: result.sentences, leadTo: 'cart' };
    case 'placed-before':
      return { kind: 'info', sentences: [PLACED_BEFORE], leadTo: 'orders' };
    case 'email-unconfirmed':
      return { kind: 'error', sentences: [result.sentence], offersConfirmation: true };
    case 'fields-refused':
      return { kind: 'error', sentences: ['Please correct the marked fields and place the order again.'] };
    case 'shipping-refused':
    case 'failed':
      return { kind: 'error', sentences: [result.sentence] };
  }
}

/** Shows the message with a link to continue. `email` is the customer's. */
export function CheckoutNotice({ notice, email }: { notice: Notice | undefined; email: string }) {
  if (!notice) return null;
  const link = notice.leadTo && LINKS[notice.leadTo];

  return (
    <div className="checkout-notice stack-small">
      <Alert kind={notice.kind}>
        {notice.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {link ? <TextLink to={link.to}>{link.label}</TextLink> : null}
      </Alert>
      {notice.offersConfirmation ? (
        <MailRequest label="Send Link" request={() => sendConfirmation(email)} email={email} keepsMails={false}>
          If you cannot find the email, send it again.
        </MailRequest>
      ) : null}
    </div>
  );
}
