import * as z from 'zod/mini';
import { MAX_PIECES } from './pieces.ts';

/** A text that must not be empty, without spaces around it. */
export function requiredText(message: string, max: number) {
  return z.string(message).check(z.trim(), z.minLength(1, { error: message, abort: true }), z.maxLength(max));
}

/** A number of units or of whole dollars. */
export function wholeNumber(message: string) {
  return z.int(message).check(z.minimum(0), z.maximum(MAX_PIECES));
}

/** The address of a picture: a path of the shop, or an http(s) URL. The server decides whether there is a picture. */
export const pictureAddressSchema = requiredText('Image is Required', 2000).check(
  z.refine(isPictureAddress, 'Image has to be a path of the shop or an address that begins with https://'),
);

/** Excludes addresses such as `//host`, which only look like a path: browsers read a backslash as a slash. */
function isPictureAddress(image: string): boolean {
  return /^\/(?![/\\])/.test(image) || (/^https?:\/\//i.test(image) && URL.canParse(image));
}
