import * as z from 'zod/mini';

/** What audit entries are about. */
export const auditKindSchema = z.enum([
  'sign-in',
  'account',
  'role',
  'product',
  'price',
  'stock',
  'import',
  'order',
  'refund',
  'return',
  'cash',
  'coupon',
  'shipping',
  'tax',
  'review',
  'content',
  'settings',
  'key',
  'webhook',
  'mail',
  'export',
  'audit',
]);
export type AuditKind = z.infer<typeof auditKindSchema>;

/** How the dashboard names the kinds. */
export const AUDIT_KIND_LABELS: Readonly<Record<AuditKind, string>> = {
  'sign-in': 'Sign-in',
  account: 'Account',
  role: 'Role',
  product: 'Product',
  price: 'Price',
  stock: 'Stock',
  import: 'Import',
  order: 'Order',
  refund: 'Refund',
  return: 'Return',
  cash: 'Cash',
  coupon: 'Coupon',
  shipping: 'Shipping',
  tax: 'Tax',
  review: 'Review',
  content: 'Content',
  settings: 'Settings',
  key: 'Key',
  webhook: 'Webhook',
  mail: 'Mail',
  export: 'Export',
  audit: 'Audit',
};
