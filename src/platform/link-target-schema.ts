import * as z from 'zod/mini';
import { ifMissing } from './http/input-messages.ts';

export const MAX_TARGET_CHARACTERS = 500;

/** Where a link leads, as staff enter it. `link-target.ts` says where it may lead. */
export const linkTargetSchema = z
  .string({ error: ifMissing('Address is required') })
  .check(
    z.trim(),
    z.minLength(1, { error: 'Address is required', abort: true }),
    z.maxLength(MAX_TARGET_CHARACTERS, `Enter at most ${MAX_TARGET_CHARACTERS} characters`),
  );
