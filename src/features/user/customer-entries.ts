import * as z from 'zod/mini';
import type { User } from './user-schema.ts';

/** What people type into the fields of a customer: numbers are text while they are typed. */
export interface CustomerEntries {
  name: string;
  mobile: string;
  streetAddress: string;
  city: string;
  zip: string;
}

/** The fields as they begin for a person: what the shop knows of them already. */
export function customerEntriesOf(user: User): CustomerEntries {
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

const MOST_DIGITS = 15;

/** A number as people type it; spaces between groups of digits do not matter. */
export function typedDigits(label: string) {
  const text = typed().check(z.minLength(1, `${label} is Required`), ...onlyDigits(label, /^\d+$/));
  return z.pipe(text, z.transform(Number));
}

/** As {@link typedDigits}; nothing typed is `null`. */
export function typedDigitsOrNone(label: string) {
  const text = typed().check(...onlyDigits(label, /^\d*$/));
  return z.pipe(
    text,
    z.transform((digits) => (digits === '' ? null : Number(digits))),
  );
}

function typed() {
  return z.string().check(z.overwrite((text) => text.replace(/\s/g, '')));
}

function onlyDigits(label: string, pattern: RegExp) {
  return [z.regex(pattern, `${label} takes digits only`), z.maxLength(MOST_DIGITS, `${label} is too long`)] as const;
}
