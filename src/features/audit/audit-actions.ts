import type { AuditKind } from './audit-kind.ts';

/** Stands for the name of the person whom an entry concerns, which is looked up when the entry is shown. */
export const SUBJECT = '{subject}';

/** Begins the text about a deleted API key. Its name follows, by which entries of what was done with it are shown. */
export const KEY_DELETED = 'Deleted the API key ';

/** What is recorded: its kind, and what an entry says that has no text of its own. */
export const AUDIT_ACTIONS = {
  'signed-up': { kind: 'account', text: 'Signed up' },
  'signed-in': { kind: 'sign-in', text: 'Signed in' },
  'sign-in-refused': { kind: 'sign-in', text: 'Tried to sign in and was refused' },
  'sign-in-limited': { kind: 'sign-in', text: 'Tried to sign in too often and was refused' },
  'access-refused': { kind: 'role', text: 'Tried something and was refused' },
  confirmed: { kind: 'sign-in', text: 'Confirmed who they are' },
  'confirmation-refused': { kind: 'sign-in', text: 'Tried to confirm who they are and was refused' },
  'signed-out': { kind: 'sign-in', text: 'Signed out' },
  'signed-out-everywhere': { kind: 'sign-in', text: 'Signed out everywhere' },
  'session-ended': { kind: 'sign-in', text: 'Ended a session' },
  'password-changed': { kind: 'account', text: 'Changed the password' },
  'password-reset': { kind: 'account', text: 'Chose a new password by mail' },
  'google-joined': { kind: 'account', text: 'Joined the account with Google' },
  'second-factor-on': { kind: 'account', text: 'Set up an authenticator app' },
  'second-factor-off': { kind: 'account', text: 'Removed the authenticator app' },
  'second-factor-refused': { kind: 'sign-in', text: 'Entered a code that was refused' },
  'second-factor-reset': { kind: 'account', text: `Removed the second factors of ${SUBJECT}` },
  'recovery-codes-renewed': { kind: 'account', text: 'Made new recovery codes' },
  'recovery-code-used': { kind: 'sign-in', text: 'Used a recovery code' },
  'passkey-added': { kind: 'account', text: 'Added a passkey' },
  'passkey-removed': { kind: 'account', text: 'Removed a passkey' },
  'user-deleted': { kind: 'account', text: 'Deleted an account' },
  'admin-granted': { kind: 'role', text: `Made ${SUBJECT} an admin` },
  'admin-revoked': { kind: 'role', text: `Took the role of admin from ${SUBJECT}` },
  'role-changed': { kind: 'role', text: `Changed the role of ${SUBJECT}` },
  'api-key-added': { kind: 'key', text: 'Added an API key' },
  'api-key-deleted': { kind: 'key', text: 'Deleted an API key' },
  'webhook-added': { kind: 'webhook', text: 'Added a webhook' },
  'webhook-deleted': { kind: 'webhook', text: 'Deleted a webhook' },
  'webhook-sent-again': { kind: 'webhook', text: 'Sent an event again to a webhook' },
  'product-added': { kind: 'product', text: 'Added a product' },
  'product-changed': { kind: 'product', text: 'Changed a product' },
  'product-deleted': { kind: 'product', text: 'Deleted a product' },
  'attributes-changed': { kind: 'product', text: 'Changed the attributes of products' },
  'synonyms-changed': { kind: 'product', text: 'Changed the synonyms of the search' },
  'price-changed': { kind: 'price', text: 'Changed a price' },
  'stock-changed': { kind: 'stock', text: 'Changed the stock of a product' },
  'import-applied': { kind: 'import', text: 'Applied an import' },
  'import-undone': { kind: 'import', text: 'Undid an import' },
  'order-status-changed': { kind: 'order', text: 'Changed the status of an order' },
  'order-cancelled': { kind: 'order', text: 'Cancelled an order' },
  'order-shipped': { kind: 'order', text: 'Shipped an order' },
  'stock-not-put-back': { kind: 'order', text: 'Could not put everything back into stock' },
  'order-refunded': { kind: 'refund', text: 'Refunded an order' },
  'payment-returned': { kind: 'refund', text: 'Returned a payment that the order could not accept' },
  'return-decided': { kind: 'return', text: 'Decided on a return' },
  'return-received': { kind: 'return', text: 'Received a return' },
  'cash-settled': { kind: 'cash', text: 'Settled cash' },
  'coupon-added': { kind: 'coupon', text: 'Added a coupon' },
  'coupon-changed': { kind: 'coupon', text: 'Changed a coupon' },
  'coupon-deleted': { kind: 'coupon', text: 'Deleted a coupon' },
  'review-hidden': { kind: 'review', text: 'Hid a review' },
  'review-shown': { kind: 'review', text: 'Showed a hidden review again' },
  'review-answered': { kind: 'review', text: 'Answered a review' },
  'review-deleted': { kind: 'review', text: 'Deleted a review' },
  'settings-changed': { kind: 'settings', text: 'Changed the settings' },
  'entries-chained': { kind: 'audit', text: 'Chained entries of an earlier version' },
} as const satisfies Record<string, { kind: AuditKind; text: string }>;

/** The actions in the audit log. */
export type AuditAction = keyof typeof AUDIT_ACTIONS;
