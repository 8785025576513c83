import * as z from 'zod/mini';
import { amountSchema } from '#features/pricing/money-schema.ts';
import { emailSchema } from '#features/user/email-schema.ts';
import { countryCodeSchema } from '#platform/country-codes.ts';
import { isLocale } from '#platform/number-locales.ts';
import { isOneLine } from '#platform/one-line.ts';
import { isTimeZone } from '#platform/time-zone.ts';

/** Maximum characters of the line above the header: it fits on two lines of a phone. */
export const MAX_ANNOUNCEMENT_CHARACTERS = 90;
/** The highest low-stock level. The index of variants low on stock contains the stock below it. */
export const MAX_LOW_STOCK = 100;
/** More would not fit into the footer. */
export const MAX_SOCIAL_LINKS = 8;
/** More would fill the foot of invoices. */
export const MAX_REGISTRATIONS = 8;
/** Ten tonnes. */
const MAX_WEIGHT_GRAMS = 10_000_000;
const MAX_ADDRESS_CHARACTERS = 200;
const MAX_ADDRESS_LINES = 5;

const addressSchema = z.string().check(
  z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n').trim()),
  z.maxLength(MAX_ADDRESS_CHARACTERS, 'Address is too long'),
  z.refine(
    (text) => text.split('\n').every((line) => z.string().check(isOneLine).safeParse(line).success),
    'Must not contain control characters',
  ),
  z.refine((text) => text.split('\n').length <= MAX_ADDRESS_LINES, `An address has at most ${MAX_ADDRESS_LINES} lines`),
);

/** An account of the shop on a social network. */
const socialLinkSchema = z.object({
  name: oneLine('Name', 30).check(z.minLength(1, 'Name is Required')),
  url: z.string().check(
    z.trim(),
    z.maxLength(200, 'Address is too long'),
    z.refine(
      (url) => z.url({ protocol: /^https$/ }).safeParse(url).success,
      'Enter an address that begins with https://',
    ),
  ),
});

/** A number under which the shop is registered with an authority: "LUCID", "DE1234567890123". */
const registrationSchema = z.object({
  name: oneLine('Name', 50).check(z.minLength(1, 'Name is Required')),
  number: oneLine('Number', 50).check(z.minLength(1, 'Number is Required')),
});

/** What staff may set about the shop. Empty texts are not shown. */
export const settingsSchema = z.object({
  name: oneLine('Name', 50).check(z.minLength(1, 'Name is Required')),
  /** On invoices, packing slips and at the foot of mails. Lines are separated by line feeds. */
  address: addressSchema,
  /** Where customers write to. */
  email: oneLine('Reply address', 254).check(
    z.toLowerCase(),
    z.refine((email) => email === '' || emailSchema.safeParse(email).success, 'Provide a valid Email'),
  ),
  /** On invoices. */
  taxNumber: oneLine('Tax number', 50),
  /** Variants with less stock count as low on stock. */
  lowStock: wholeNumber(1, MAX_LOW_STOCK),
  /** Plain text above the header of the storefront. */
  announcement: oneLine('The text', MAX_ANNOUNCEMENT_CHARACTERS),
  /** The name of an IANA time zone, such as Europe/Berlin: for days, the years of invoices and ship dates. */
  timeZone: z.string().check(z.maxLength(100), z.refine(isTimeZone, 'Choose a time zone from the list')),
  /** In the footer. */
  socialLinks: z
    .array(socialLinkSchema)
    .check(z.maxLength(MAX_SOCIAL_LINKS, `Enter at most ${MAX_SOCIAL_LINKS} links`)),
  /** Where the shop is at home (ISO 3166-1 alpha-2). */
  country: countryCodeSchema,
  /** What all amounts are in (ISO 4217). */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'Choose a currency from the list')),
  /** How numbers and prices are written (BCP 47). */
  locale: z.string().check(z.refine(isLocale, 'Choose a way to write numbers from the list')),
  /** Whether prices of products are whole numbers (specification, section 3). */
  wholePrices: z.boolean(),
  /** The struck-through price of products without a compare-at price (specification, section 2). */
  placeholderPrice: z.nullable(amountSchema),
  /** What a variant without a weight counts as, when a shipping method has prices by weight. */
  defaultWeightGrams: z
    .int('Enter a whole number')
    .check(z.minimum(1, 'Enter a number from 1'), z.maximum(MAX_WEIGHT_GRAMS, 'Enter at most 10,000,000 grams')),
  /** Days after delivery in which customers may return something. Orders keep the days with which they were placed. */
  returnDays: wholeNumber(14, 365),
  /** Years of warranty on all products. 0 for none, and then no text speaks of one. */
  warrantyYears: wholeNumber(0, 10),
  /** Hours within which customers have a reply. */
  replyHours: wholeNumber(1, 168),
  /** Shown in the imprint and on invoices and mails, after the tax number. */
  registrations: z
    .array(registrationSchema)
    .check(z.maxLength(MAX_REGISTRATIONS, `Enter at most ${MAX_REGISTRATIONS} registrations`)),
  /** Whether prices contain tax, it is added to them, or there is none. */
  taxMode: z.enum(['off', 'included', 'added'], 'Choose off, included or added'),
  /** Whether the shop declares the tax of other countries of the EU in the One Stop Shop. */
  ossRegistered: z.boolean(),
  /** On invoices. */
  sellerVatNumber: oneLine('VAT number', 30),
  /** Whether customers can withdraw from a contract online. `auto`: if the shop sells to a country of the EEA. */
  withdrawal: z.enum(['auto', 'on', 'off'], 'Choose auto, on or off'),
  /** Whether the contact form sends messages to the shop (specification, section 2). */
  contactInbox: z.boolean(),
  /** Whether visitors can subscribe to a newsletter. */
  newsletter: z.boolean(),
});
export type Settings = z.infer<typeof settingsSchema>;

/** The names of all settings. */
export const SETTING_NAMES = z.keyof(settingsSchema).options;

type SettingValue = Settings[keyof Settings];

/** Whether two values of a setting are the same. */
export function isSameSetting(one: SettingValue, other: SettingValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The settings with what is known about their last change. */
export const savedSettingsSchema = z.extend(settingsSchema, {
  /** Grows with each change. 0 as long as nothing was changed. */
  version: z.int(),
  changedAt: z.optional(z.iso.datetime()),
  /** The name of the person, if they still have an account. */
  changedBy: z.optional(z.string()),
});
export type SavedSettings = z.infer<typeof savedSettingsSchema>;

/** Settings of the first version of the shop, which must not be left out. */
const REQUIRED = {
  name: true,
  address: true,
  email: true,
  taxNumber: true,
  lowStock: true,
  announcement: true,
  timeZone: true,
} as const;

/**
 * New settings, with the version that was edited. Without it, changes by others in the meantime are overwritten. Settings
 * of later versions of the shop may be left out, and then stay as they are.
 */
export const settingsDraftSchema = z.strictObject({
  ...z.partial(settingsSchema).shape,
  ...z.pick(settingsSchema, REQUIRED).shape,
  version: z.optional(z.int().check(z.minimum(0))),
});
export type SettingsDraft = z.infer<typeof settingsDraftSchema>;

function oneLine(label: string, max: number) {
  return z.string().check(z.trim(), z.maxLength(max, `${label} is too long`), isOneLine);
}

function wholeNumber(min: number, max: number) {
  return z
    .int('Enter a whole number')
    .check(z.minimum(min, `Enter a number from ${min}`), z.maximum(max, `Enter a number up to ${max}`));
}
