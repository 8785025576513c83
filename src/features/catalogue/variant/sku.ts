import * as z from 'zod/mini';
import { newId } from '#platform/id.ts';

const PREFIX = 'TH-';
const RANDOM_CHARACTERS = 10;
const SKU_PATTERN = /^[A-Z0-9._/-]{1,64}$/;

/** A stock keeping unit as people type it: in any case, and with spaces around it. */
export const skuSchema = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(SKU_PATTERN, 'A SKU has up to 64 letters, digits, dots, dashes, underscores and slashes'),
  );

/** Creates a SKU for a variant that was added without one. */
export function newSku(): string {
  return PREFIX + newId().replaceAll('-', '').slice(0, RANDOM_CHARACTERS).toUpperCase();
}
