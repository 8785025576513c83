import * as z from 'zod/mini';
import { formatNumber } from '#platform/format-numbers.ts';

/** Maximum characters of a message, a note, or a text about a return. */
export const MAX_TEXT_CHARACTERS = 2_000;
/** Maximum characters of a reason. */
export const MAX_REASON_CHARACTERS = 500;

/** A text of 1 to `max` characters, without spaces around it. `onEmpty` tells what to do about an empty one. */
export function textSchema(max: number, onEmpty: string) {
  return z
    .string()
    .check(z.trim(), z.minLength(1, onEmpty), z.maxLength(max, `At most ${formatNumber(max)} characters`));
}
