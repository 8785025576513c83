/** The refusal of an email that belongs to another account. */
export const EMAIL_TAKEN = {
  status: 409,
  code: 'email-taken',
  detail: 'Another account already uses your email. Contact the shop to recover it.',
} as const;
