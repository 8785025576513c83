import * as z from 'zod/mini';
import type { User } from './user-schema.ts';

/** The values of the customer fields in a form. Numbers are text while they are edited. */
export interface CustomerEntries {
  name: string;
  mobile: string;
  streetAddress: string;
  city: string;
  zip: string;
}

/** Returns the initial form values from the record of a person or the customer of an order. */
export function customerEntriesOf(user: Pick<User, keyof CustomerEntries>): CustomerEntries {
  return {
    name: user.name,
    mobile: textOf(user.mobile),
    streetAddress: user.streetAddress ?? '',
    city: user.city ?? '',
    zip: textOf(user.zip),
  };
}

function textOf(number: number | undefined): string {
  return number === undefined ? '' : String(number);
}

const MAX_DIGITS = 15;

/** Schema for a number typed as text. White space is ignored. */
export function typedDigits(label: string) {
  const text = textWithoutSpaces().check(z.minLength(1, `${label} is Required`), ...onlyDigits(label, /^\d+$/));
  return z.pipe(text, z.transform(Number));
}

/** Like {@link typedDigits}. An empty field becomes `null`. */
export function typedDigitsOrNone(label: string) {
  const text = textWithoutSpaces().check(...onlyDigits(label, /^\d*$/));
  return z.pipe(
    text,
    z.transform((digits) => (digits === '' ? null : Number(digits))),
  );
}

function textWithoutSpaces() {
  return z.string().check(z.overwrite((text) => text.replace(/\s/g, '')));
}

function onlyDigits(label: string, pattern: RegExp) {
  return [
    z.regex(pattern, `${label} must contain only digits`),
    z.maxLength(MAX_DIGITS, `${label} is too long`),
  ] as const;
}
