/** What staff and API keys may be permitted to do (specification, section 6). Each call for staff names one of them. */
export const PERMISSIONS = [
  'orders.read',
  'orders.write',
  'refunds.write',
  'customers.read',
  'customers.write',
  'products.write',
  'stock.write',
  'reviews.write',
  'coupons.write',
  'shipping.write',
  'tax.write',
  'mail.read',
  'mail.write',
  'audit.read',
  'content.write',
  'settings.write',
  'keys.write',
  'webhooks.write',
  'roles.write',
] as const;

export type Permission = (typeof PERMISSIONS)[number];
