import type { Permission } from '#platform/http/permissions.ts';

/** What each permission means, for staff. */
export const PERMISSION_LABELS: Record<Permission, string> = {
  'orders.read': 'Read orders',
  'orders.write': 'Change orders, ship and take returns',
  'refunds.write': 'Refund payments',
  'customers.read': 'Read customers',
  'customers.write': 'Change and delete customers',
  'products.write': 'Change products, attributes and search',
  'stock.write': 'Restock and count',
  'reviews.write': 'Hide and answer reviews',
  'coupons.write': 'Change coupons',
  'shipping.write': 'Change shipping zones',
  'tax.write': 'Change tax rates and read tax reports',
  'mail.read': 'Read mails',
  'mail.write': 'Send mails again',
  'audit.read': 'Read the audit log',
  'content.write': 'Change menus and redirects',
  'settings.write': 'Change settings',
  'keys.write': 'Read the list of API keys',
  'webhooks.write': 'Change webhooks',
  'roles.write': 'Change roles (needs a person)',
};
