import * as z from 'zod/mini';

export const mailKindSchema = z.enum([
  'order-placed',
  'order-paid',
  'order-shipped',
  'order-delivered',
  'order-cancelled',
  'order-refunded',
  'return-requested',
  'return-accepted',
  'return-refused',
  'return-received',
  'withdrawal',
  'message',
  'stock-alert',
  'alert-confirm',
  'contact',
  'newsletter-confirm',
  'review-invitation',
  'account',
]);
export type MailKind = z.infer<typeof mailKindSchema>;

/** Labels of the kinds of mail, for lists. */
export const KIND_LABELS: Readonly<Record<MailKind, string>> = {
  'order-placed': 'Order placed',
  'order-paid': 'Paid',
  'order-shipped': 'Shipped',
  'order-delivered': 'Delivered',
  'order-cancelled': 'Cancelled',
  'order-refunded': 'Refunded',
  'return-requested': 'Return requested',
  'return-accepted': 'Return accepted',
  'return-refused': 'Return refused',
  'return-received': 'Return received',
  withdrawal: 'Withdrawal',
  message: 'Message',
  'stock-alert': 'Back in stock',
  'alert-confirm': 'Alert to confirm',
  contact: 'Contact form',
  'newsletter-confirm': 'Newsletter to confirm',
  'review-invitation': 'Review invitation',
  account: 'Account',
};

export const mailStateSchema = z.enum(['waiting', 'sent', 'failed']);
export type MailState = z.infer<typeof mailStateSchema>;

/** Labels of the states of mails. */
export const STATE_LABELS: Readonly<Record<MailState, string>> = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' };
