export const NOT_SHIPPED_TO = {
  status: 409,
  code: 'not-shipped-to',
  detail: 'We do not ship this there. Choose another address, or order less at once.',
} as const;

export const SHIPPING_METHOD_REQUIRED = {
  status: 422,
  code: 'shipping-method-required',
  detail: 'Choose one of the shipping methods that are available for this order and order again.',
} as const;

export const SHIPPING_CHANGED = {
  status: 409,
  code: 'shipping-changed',
  detail: 'The price of shipping has changed, as listed in `methods`. Check the total and order again.',
} as const;
