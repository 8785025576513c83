import * as z from 'zod/mini';
import { MAX_PIECES } from './pieces.ts';

/** A whole number as text that must be typed. Becomes a number. `required` is the message for an empty text. */
export function typedInteger(label: string, required: string) {
  const number = z.pipe(integerText(label).check(z.minLength(1, required)), z.transform(Number));
  return z.pipe(number, boundedNumber(label));
}

/** A whole number as text that may be empty. Becomes a number, or null. */
export function optionalInteger(label: string) {
  const number = z.pipe(
    integerText(label),
    z.transform((text) => (text === '' ? null : Number(text))),
  );
  return z.pipe(number, z.nullable(boundedNumber(label)));
}

/** Returns the text to type for a number. */
export function textOf(number: number | undefined): string {
  return number === undefined ? '' : String(number);
}

function integerText(label: string) {
  return z.string().check(z.trim(), z.regex(/^\d*$/, `${label} has to be a whole number`));
}

function boundedNumber(label: string) {
  return z.number().check(z.maximum(MAX_PIECES, `${label} is too large`));
}
