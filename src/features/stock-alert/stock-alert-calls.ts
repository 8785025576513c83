import * as z from 'zod/mini';
import { NO_SUCH_PRODUCT } from '#features/catalogue/no-such-product.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';

/** Maximum number of variants that a person can wait for. */
export const MAX_ALERTS = 100;

const productParams = z.object({ productId: z.string() });
/** The variant may be left out if the product has only one. */
const variantQuery = z.object({ variantId: z.optional(z.string()) });

/** Calls for the stock alerts of the person who makes them. */
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
      { status: 409, code: 'no-mails', detail: 'The shop sends no mails at present. Please look here again later.' },
      { status: 422, code: 'variant-required', detail: 'This product has several variants. Choose one.' },
    ],
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
