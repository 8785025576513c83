import * as z from 'zod/mini';
import { isOneLine } from '#platform/one-line.ts';

/** A VAT number as people type it. Whether it is written like one is checked later. */
export const typedVatNumberSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(30), isOneLine);

/** The error of one that is not. */
export const ILL_FORMED_VAT_NUMBER = {
  path: 'vatNumber',
  message: 'Write the VAT number with the letters of its country, such as DE123456789, or leave it out',
} as const;

/** A well-formed VAT number without blanks, and its country (ISO 3166-1 alpha-2). */
export interface VatNumber {
  value: string;
  country: string;
}

/** What a check of a VAT number found, which an order keeps as proof. */
export const vatCheckSchema = z.object({
  /** `unknown`: it could not be checked, so it counts as none. */
  result: z.enum(['valid', 'invalid', 'unknown']),
  /** ISO 8601. */
  checkedAt: z.iso.datetime(),
  /** The register that was asked. */
  by: z.enum(['vies', 'stand-in', 'nobody']),
  /** The register's number of the inquiry. */
  inquiry: z.optional(z.string()),
});
export type VatCheck = z.infer<typeof vatCheckSchema>;
