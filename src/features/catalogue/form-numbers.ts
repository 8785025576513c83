import * as z from 'zod/mini';
import { readWholeNumber } from '#platform/read-number.ts';
import { MAX_PIECES } from './pieces.ts';

/** A whole number as text that must be typed. Becomes a number. `required` is the message for an empty text. */
export function typedInteger(label: string, required: string) {
  const text = z.string().check(z.trim(), z.minLength(1, required), isEmptyOrWhole(label));
  const number = z.transform((typed: string) => readWholeNumber(typed));
  return z.pipe(z.pipe(text, number), boundedNumber(label));
}

/** A whole number as text that may be empty. Becomes a number, or null. */
export function optionalInteger(label: string, max = MAX_PIECES) {
  const text = z.string().check(z.trim(), isEmptyOrWhole(label));
  const number = z.transform((typed: string) => (typed === '' ? null : readWholeNumber(typed)));
  return z.pipe(z.pipe(text, number), z.nullable(boundedNumber(label, max)));
}

/** Returns the text to type for a number. */
export function textOf(number: number | undefined): string {
  return number === undefined ? '' : String(number);
}

function isEmptyOrWhole(label: string) {
  const isValid = (text: string) => text === '' || readWholeNumber(text) !== undefined;
  return z.refine<string>(isValid, `${label} has to be a whole number`);
}

function boundedNumber(label: string, max = MAX_PIECES) {
  return z.number().check(z.maximum(max, `${label} is too large`));
}
