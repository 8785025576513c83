import * as z from 'zod/mini';
import { REGION_CODE } from '#platform/region-code.ts';

export const MAX_POSTAL_CHARACTERS = 20;

/** A region as ISO 3166-2, such as `US-CA`. */
export const regionSchema = z.string().check(z.regex(REGION_CODE, 'Write a region as in ISO 3166-2, such as US-CA'));

/** Writes a postal code, or the beginning of one, so that it can be compared: in capitals without blanks. */
export function normalisePostalCode(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase();
}
