import * as z from 'zod/mini';
import { readAmount } from '#features/pricing/staff-amounts.ts';
import { readWholeNumber } from '#platform/read-number.ts';
import { home } from '#platform/shop-home.ts';
import { MAX_PIECES } from './pieces.ts';

/** Reads what was typed. Returns undefined if it is not such a number. */
type ReadTyped = (text: string) => number | undefined;

/** A whole number as text that must be typed. Becomes a number. `required` is the message for an empty text. */
export function typedInteger(label: string, required: string) {
  return typed(label, required, readWholeNumber);
}

/** A whole number as text that may be empty. Becomes a number, or null. */
export function optionalInteger(label: string, max = MAX_PIECES) {
  return optional(label, readWholeNumber, max);
}

/** A price of a product as text that must be typed. Becomes a number. `required` is the message for an empty text. */
export function typedPrice(label: string, required: string) {
  return typed(label, required, readPrice);
}

/** A price of a product as text that may be empty. Becomes a number, or null. */
export function optionalPrice(label: string) {
  return optional(label, readPrice, MAX_PIECES);
}

/** Returns the text to type for a number. */
export function textOf(number: number | undefined): string {
  return number === undefined ? '' : String(number);
}

function typed(label: string, required: string, read: ReadTyped) {
  const text = z.string().check(z.trim(), z.minLength(1, required), isEmptyOr(label, read));
  return z.pipe(z.pipe(text, z.transform(read)), boundedNumber(label, MAX_PIECES));
}

function optional(label: string, read: ReadTyped, max: number) {
  const text = z.string().check(z.trim(), isEmptyOr(label, read));
  const number = z.transform((entered: string) => (entered === '' ? null : read(entered)));
  return z.pipe(z.pipe(text, number), z.nullable(boundedNumber(label, max)));
}

function readPrice(text: string): number | undefined {
  return home().wholePrices ? readWholeNumber(text) : readAmount(text);
}

function isEmptyOr(label: string, read: ReadTyped) {
  const isWhole = () => read === readWholeNumber || home().wholePrices;
  return z.refine<string>((text) => text === '' || read(text) !== undefined, {
    error: () => `${label} has to be ${isWhole() ? 'a whole number' : 'an amount such as 19.99'}`,
  });
}

function boundedNumber(label: string, max: number) {
  return z.number().check(z.maximum(max, `${label} is too large`));
}
