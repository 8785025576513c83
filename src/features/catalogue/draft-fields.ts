import * as z from 'zod/mini';
import { amountSchema } from '#features/pricing/money-schema.ts';
import { ifMissing } from '#platform/http/input-messages.ts';
import { home } from '#platform/shop-home.ts';
import { MAX_PIECES } from './pieces.ts';

const WHOLE_PRICES = 'Prices are whole numbers, such as 20';
const DECIMAL_PRICES = 'Prices are numbers with at most two decimals, such as 19.99';

/** A text that must not be empty, without spaces around it. */
export function requiredText(message: string, max: number) {
  return z
    .string({ error: ifMissing(message) })
    .check(z.trim(), z.minLength(1, { error: message, abort: true }), z.maxLength(max));
}

/** A text that may have several lines, without spaces around it. */
export function multilineText(max: number, params: Parameters<typeof z.string>[0] = {}) {
  return z.string(params).check(z.overwrite(tidyLines), z.maxLength(max));
}

/** Returns a text as it is stored: its lines are separated by line feeds, and nothing is around it. */
export function tidyLines(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').trim();
}

/** A number of pieces. `required` is the message for a missing one. */
export function wholeNumber(required: string) {
  return z.int({ error: ifMissing(required) }).check(z.minimum(0), z.maximum(MAX_PIECES));
}

/** A price as staff state it: whole, unless the shop's prices have decimals. `required` is the message for a missing one. */
export function statedPrice(required?: string) {
  const explain = () => (home().wholePrices ? WHOLE_PRICES : DECIMAL_PRICES);
  return z
    .number({ error: (issue) => ifMissing(required ?? explain(), explain())(issue) })
    .check(z.minimum(0), z.maximum(MAX_PIECES), z.refine(isStatable, { error: explain }));
}

/** Whether an amount can be the price of a product. */
export function isStatable(amount: number): boolean {
  return home().wholePrices ? Number.isInteger(amount) : amountSchema.safeParse(amount).success;
}

/** The address of a picture: a path of the shop, or an http(s) URL. The server decides whether there is a picture. */
export const pictureAddressSchema = requiredText('Image is Required', 2000).check(
  z.refine(isPictureAddress, 'Image has to be a path of the shop or an address that begins with https://'),
);

/** Excludes addresses such as `//host`, which only look like a path: browsers read a backslash as a slash. */
function isPictureAddress(image: string): boolean {
  return /^\/(?![/\\])/.test(image) || (/^https?:\/\//i.test(image) && URL.canParse(image));
}
