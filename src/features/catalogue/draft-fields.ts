import * as z from 'zod/mini';
import { ifMissing } from '#platform/http/input-messages.ts';
import { MAX_PIECES } from './pieces.ts';

const WHOLE_DOLLARS = 'Prices are whole dollars, a number such as 20';

/** A text that must not be empty, without spaces around it. */
export function requiredText(message: string, max: number) {
  return z
    .string({ error: ifMissing(message) })
    .check(z.trim(), z.minLength(1, { error: message, abort: true }), z.maxLength(max));
}

/** A number of pieces. `required` is the message for a missing one. */
export function wholeNumber(required: string) {
  return boundedNumber(ifMissing(required));
}

/** A price in whole dollars. `required` is the message for a missing one. */
export function wholeDollars(required = WHOLE_DOLLARS) {
  return boundedNumber(ifMissing(required, WHOLE_DOLLARS));
}

function boundedNumber(error: ReturnType<typeof ifMissing>) {
  return z.int({ error }).check(z.minimum(0), z.maximum(MAX_PIECES));
}

/** The address of a picture: a path of the shop, or an http(s) URL. The server decides whether there is a picture. */
export const pictureAddressSchema = requiredText('Image is Required', 2000).check(
  z.refine(isPictureAddress, 'Image has to be a path of the shop or an address that begins with https://'),
);

/** Excludes addresses such as `//host`, which only look like a path: browsers read a backslash as a slash. */
function isPictureAddress(image: string): boolean {
  return /^\/(?![/\\])/.test(image) || (/^https?:\/\//i.test(image) && URL.canParse(image));
}
