import * as z from 'zod/mini';
import { toAsciiDigits } from '#platform/ascii-digits.ts';
import { home } from '#platform/shop-home.ts';
import type { User } from './user-schema.ts';

/** Any values of the customer fields. A form checks those that it shows. */
export const anyEntries = z.object({
  name: z.string(),
  mobile: z.string(),
  streetAddress: z.string(),
  city: z.string(),
  zip: z.string(),
  // Not in the form of the specification.
  country: z.string(),
  region: z.string(),
  postalCode: z.string(),
  phone: z.string(),
  line2: z.string(),
  company: z.string(),
});

/** The values of the customer fields in a form. Numbers are text while they are edited. */
export type CustomerEntries = z.infer<typeof anyEntries>;

export const CUSTOMER_FIELDS = z.keyof(anyEntries).options;

/** Returns the initial form values from the record of a person or the customer of an order. */
export function customerEntriesOf(user: Pick<User, keyof CustomerEntries>): CustomerEntries {
  return {
    name: user.name,
    mobile: textOf(user.mobile),
    streetAddress: user.streetAddress ?? '',
    city: user.city ?? '',
    zip: textOf(user.zip),
    country: user.country ?? home().country,
    region: user.region ?? '',
    postalCode: user.postalCode ?? '',
    phone: user.phone ?? '',
    line2: user.line2 ?? '',
    company: user.company ?? '',
  };
}

function textOf(number: number | undefined): string {
  return number === undefined ? '' : String(number);
}

const MAX_DIGITS = 15;

const DIGIT_FIELDS = {
  mobile: { label: 'Mobile', clean: cleanMobile },
  zip: { label: 'Zip Code', clean: cleanZip },
};

/** Schema for a number typed as text, also as browsers fill it in, such as "+1 (415) 555-0134". */
export function typedDigits(field: keyof typeof DIGIT_FIELDS) {
  const { label } = DIGIT_FIELDS[field];
  const text = cleanText(field).check(z.minLength(1, `${label} is Required`), ...onlyDigits(label, /^\d+$/));
  return z.pipe(text, z.transform(Number));
}

/** Like {@link typedDigits}. An empty field becomes `null`. */
export function typedDigitsOrNone(field: keyof typeof DIGIT_FIELDS) {
  const text = cleanText(field).check(...onlyDigits(DIGIT_FIELDS[field].label, /^\d*$/));
  return z.pipe(
    text,
    z.transform((digits) => (digits === '' ? null : Number(digits))),
  );
}

/** Removes what people write between digits. A text without digits stays, so that it is not taken for an empty one. */
function cleanText(field: keyof typeof DIGIT_FIELDS) {
  return z.string().check(
    z.overwrite((text) => {
      const typed = toAsciiDigits(text).replaceAll(/[\s\p{Cf}]/gu, '');
      return /\d/.test(typed) ? DIGIT_FIELDS[field].clean(typed) : typed;
    }),
  );
}

const PHONE_SEPARATOR = '[().（）．/\\p{Pd}]';
const PHONE_SEPARATORS = new RegExp(PHONE_SEPARATOR, 'gu');
/** In "+44 (0)20", the zero is dialled only without the country code. */
const ZERO_AFTER_COUNTRY_CODE = new RegExp(`^([(（]?[+＋]|00)(\\d+)${PHONE_SEPARATOR}*[(（]0[)）]`, 'u');

function cleanMobile(typed: string): string {
  return typed
    .replace(ZERO_AFTER_COUNTRY_CODE, '$1$2')
    .replace(/^[(（]?[+＋]/, '')
    .replaceAll(PHONE_SEPARATORS, '');
}

function cleanZip(typed: string): string {
  return typed.replaceAll(/\p{Pd}/gu, '');
}

function onlyDigits(label: string, pattern: RegExp) {
  return [
    z.regex(pattern, `${label} must contain only digits`),
    z.maxLength(MAX_DIGITS, `${label} is too long`),
  ] as const;
}
