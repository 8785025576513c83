import { useState } from 'react';
import * as z from 'zod/mini';
import type { CartCoupon } from '#features/cart/cart-coupon.ts';
import type { CartItem } from '#features/cart/cart-item.ts';
import { availableLines } from '#features/cart/cart-state.ts';
import { api } from '#features/identity/session/api.ts';
import { cents } from '#features/pricing/money.ts';
import { type TotalTax, toTotalTax } from '#features/pricing/totals.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { parseJson } from '#platform/parse-json.ts';
import { useDebouncedAnswer } from '#ui/use-debounced-answer.ts';
import { type Quote, type QuoteRequest, quoteCalls, quoteRequestSchema } from './quote-calls.ts';

/** Where a cart goes; without a country, to a place in the home country. */
export type QuotedPlace = Pick<QuoteRequest, 'country' | 'region' | 'postalCode'>;

/** What else decides what a cart costs. */
type QuotedChoices = QuotedPlace & Pick<QuoteRequest, 'shippingMethodId' | 'vatNumber'>;

/** `attempt` makes the same question a new one. */
const questionSchema = z.object({ attempt: z.int(), body: quoteRequestSchema });

/** Asks the shop what a cart costs and how it can be shipped, again whenever one of the things that decide it changes. */
export function useQuote(
  cart: readonly CartItem[],
  { coupon, choices, isWanted }: { coupon: CartCoupon; choices: QuotedChoices; isWanted: boolean },
) {
  const [attempt, setAttempt] = useState(0);
  const items = availableLines(cart).map(({ _id, variantId, amount }) => ({ productId: _id, variantId, amount }));
  const body = { items, coupon: coupon.discount?.code, ...choices };
  const isAsked = isWanted && items.length > 0;
  const question = isAsked ? JSON.stringify({ attempt, body }) : '';
  const { query, answer, error, retry } = useDebouncedAnswer(question, ask);

  return {
    /** The latest answer, which may be one to the previous question. */
    quote: isAsked ? answer : undefined,
    /** Why there is no quote. */
    error: isAsked ? error : undefined,
    /** Whether a new answer is on its way. */
    busy: isAsked && (coupon.busy || query !== question),
    retry,
    /** Asks again, because the answer may no longer hold. */
    askAgain: () => setAttempt((before) => before + 1),
  };
}

/** Returns the taxes of a quote; undefined in a shop without any. */
export function taxOfQuote(quote: Quote | undefined): TotalTax | undefined {
  return quote && toTotalTax(quote, quote.untaxed ?? cents(0));
}

/** Whether the shop has refused a quote, so that asking again does not help: with this code, if one is given. */
export function isRefused(error: unknown, code?: string): error is ApiError {
  if (!(error instanceof ApiError) || ![409, 422].includes(error.problem.status)) return false;
  return code === undefined || error.problem.code === code;
}

function ask(question: string, signal: AbortSignal): Promise<Quote> {
  const { body } = questionSchema.parse(parseJson(question));
  return api.request(quoteCalls.quoteOrder, { body, signal });
}
