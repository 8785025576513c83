import * as z from 'zod/mini';
import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import type { CouponRefusal } from '#features/coupon/coupon-rules.ts';
import type { CouponService } from '#features/coupon/coupon-service.server.ts';
import type { Attempts } from '#features/identity/attempts/attempts.server.ts';
import { offeredMethodsSchema } from '#features/shipping/offered-method-schema.ts';
import type { Shipping } from '#features/shipping/shipping.server.ts';
import type { Taxes } from '#features/tax/tax.server.ts';
import { ILL_FORMED_VAT_NUMBER } from '#features/tax/vat-number-schema.ts';
import type { Feature } from '#platform/feature.ts';
import { getRefusal } from '#platform/http/call.ts';
import { clientAddress } from '#platform/http/client-address.server.ts';
import { invalidFields, Problem } from '#platform/http/problem.ts';
import { tooManyRequests } from '#platform/http/too-many-requests.server.ts';
import { toLinesProblem } from './lines-problem.server.ts';
import { quoteCalls } from './quote-calls.ts';
import { createQuotes, type QuoteResult } from './quote-service.server.ts';

interface QuoteDependencies {
  catalogue: CatalogueService;
  coupons: CouponService;
  /** Explains to a customer why a coupon does not apply. */
  explainCoupon: (refusal: CouponRefusal) => string;
  shipping: Shipping;
  taxes: Taxes;
  attempts: Attempts;
}

/** Assembles quotes. */
export function createQuoting(dependencies: QuoteDependencies) {
  const { attempts } = dependencies;
  const quotes = createQuotes(dependencies);
  const feature: Feature = {
    addRoutes(app, routeIn) {
      const route = routeIn(app);

      route(quoteCalls.quoteOrder, async ({ body, request, reply }) => {
        const outcome = await attempts.takeQuote(clientAddress(request));
        if (!outcome.ok) throw tooManyRequests(reply, outcome.retryAfterSeconds);
        const result = await quotes.quote(body);
        if (result.ok) return result.quote;
        throw toProblem(result, dependencies);
      });

      route(quoteCalls.tryShipping, async ({ body }) => {
        const result = await quotes.explain(body);
        if (result.ok) return result.explained;
        throw toLinesProblem(result);
      });
    },
  };
  return { feature };
}

function toProblem(
  refused: Exclude<QuoteResult, { ok: true }>,
  { explainCoupon }: Pick<QuoteDependencies, 'explainCoupon'>,
): Problem {
  switch (refused.reason) {
    case 'lines':
    case 'variant-required':
      return toLinesProblem(refused);
    case 'coupon': {
      const refusal = getRefusal(quoteCalls.quoteOrder, refused.refusal.reason);
      return new Problem({ ...refusal, detail: explainCoupon(refused.refusal) });
    }
    case 'vat-number':
      return invalidFields([ILL_FORMED_VAT_NUMBER]);
    case 'tax-unavailable':
    case 'not-shipped-to':
      return new Problem(getRefusal(quoteCalls.quoteOrder, refused.reason));
    case 'shipping-method-required': {
      const methods = z.encode(offeredMethodsSchema, { methods: [...refused.methods] });
      return new Problem(getRefusal(quoteCalls.quoteOrder, refused.reason), methods);
    }
  }
}
