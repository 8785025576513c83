import * as z from 'zod/mini';
import { typedDigitsOrNone } from './customer-entries.ts';
import { isOneLine, nameSchema } from './user-schema.ts';

/** The profile form: what is typed, and what is sent. Only the name is required; what is left empty is forgotten. */
export const profileFormSchema = z.object({
  name: nameSchema,
  mobile: typedDigitsOrNone('Mobile'),
  streetAddress: textOrNone('Street Address', 300),
  city: textOrNone('City', 100),
  zip: typedDigitsOrNone('Zip Code'),
});
export type ProfileDetails = z.output<typeof profileFormSchema>;

function textOrNone(label: string, most: number) {
  const text = z.string().check(z.trim(), z.maxLength(most, `${label} is too long`), isOneLine);
  return z.pipe(
    text,
    z.transform((typed) => (typed === '' ? null : typed)),
  );
}
