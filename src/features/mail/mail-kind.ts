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
  'message',
  'stock-alert',
  'review-invitation',
  'account',
]);
export type MailKind = z.infer<typeof mailKindSchema>;

export const mailStateSchema = z.enum(['waiting', 'sent', 'failed']);
export type MailState = z.infer<typeof mailStateSchema>;
