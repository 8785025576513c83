import * as z from 'zod/mini';
import { NO_SUCH_PRODUCT } from '#features/catalogue/no-such-product.ts';
import { emailSchema } from '#features/user/email-schema.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { TOO_MANY_REQUESTS } from '#platform/http/refusals.ts';

/** Maximum number of variants that a person can wait for. */
export const MAX_ALERTS = 100;

const productParams = z.object({ productId: z.string() });
/** The variant may be left out if the product has only one. */
const variantQuery = z.object({ variantId: z.optional(z.string()) });

const NO_MAILS = {
  status: 409,
  code: 'no-mails',
  detail: 'The shop sends no mails at present. Please look here again later.',
} as const;
const NO_SUCH_LINK = {
  status: 404,
  detail: 'This link is no longer valid. Open the product and ask again.',
} as const;
/** The token in the mail that asks for confirmation. */
const linkSchema = z.strictObject({ token: z.string().check(z.maxLength(200)) });

const confirmedAlertSchema = z.object({
  productId: z.string(),
  variantId: z.string(),
  name: z.string(),
  /** Whether it is back in stock already, so that no mail will follow. */
  isBack: z.boolean(),
});
/** An alert that its recipient has confirmed. */
export type ConfirmedAlert = z.infer<typeof confirmedAlertSchema>;

/** Calls for the stock alerts of the person who makes them, and of people without an account. */
export const stockAlertCalls = {
  listStockAlerts: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/stock-alert',
    access: 'signedIn',
    summary: 'The sold-out variants that you are waiting for, newest first',
    answer: z.array(z.object({ productId: z.string(), variantId: z.string(), at: z.iso.datetime() })),
  }),
  addStockAlert: defineCall({
    ...takesNothing,
    method: 'PUT',
    path: '/stock-alert/:productId',
    access: 'signedIn',
    summary:
      'Mails you once when a sold-out product is back, or with `variantId` a variant, which is needed if there are several',
    params: productParams,
    query: variantQuery,
    answer: z.object({ addedCount: z.int() }),
    refusals: [
      NO_SUCH_PRODUCT,
      { status: 409, code: 'in-stock', detail: 'This is in stock. Reload the page, then add it to your cart.' },
      {
        status: 409,
        code: 'too-many-alerts',
        detail: `You are waiting for ${MAX_ALERTS} products, which is the maximum. Cancel one alert, then try again.`,
      },
      NO_MAILS,
      { status: 422, code: 'variant-required', detail: 'This product has several variants. Choose one.' },
    ],
  }),
  requestStockAlert: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/stock-alert/:productId',
    access: 'anyone',
    isAccepted: true,
    summary:
      'Asks for one mail when a sold-out product is back, without an account. The address has to be confirmed first. ' +
      'The answer is the same whether the product is sold out, unknown or already watched',
    params: productParams,
    body: z.strictObject({ email: emailSchema, variantId: z.optional(z.string()) }),
    answer: z.object({ accepted: z.literal(true) }),
    refusals: [NO_MAILS, TOO_MANY_REQUESTS],
  }),
  confirmStockAlert: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/stock-alert-link',
    access: 'anyone',
    summary: 'Confirms the address of an alert without an account, with the token of the link in the mail',
    body: linkSchema,
    answer: confirmedAlertSchema,
    refusals: [NO_SUCH_LINK],
  }),
  cancelStockAlert: defineCall({
    ...takesNothing,
    method: 'DELETE',
    path: '/stock-alert-link',
    access: 'anyone',
    summary: 'Cancels an alert without an account, with the token of the link in the mail',
    body: linkSchema,
    answer: z.object({ deletedCount: z.int() }),
  }),
  removeStockAlert: defineCall({
    ...takesNothing,
    method: 'DELETE',
    path: '/stock-alert/:productId',
    access: 'signedIn',
    summary: 'Cancels your alert for a variant, or without `variantId` for all variants of the product',
    params: productParams,
    query: variantQuery,
    answer: z.object({ deletedCount: z.int() }),
  }),
};
