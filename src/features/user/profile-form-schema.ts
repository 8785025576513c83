import * as z from 'zod/mini';
import { isOneLine } from '#platform/one-line.ts';
import { typedDigitsOrNone } from './customer-entries.ts';
import { nameSchema } from './user-schema.ts';

/** The input and output of the profile form. Only the name is required. Empty fields are cleared. */
export const profileFormSchema = z.object({
  name: nameSchema,
  mobile: typedDigitsOrNone('mobile'),
  streetAddress: textOrNone('Street Address', 300),
  city: textOrNone('City', 100),
  zip: typedDigitsOrNone('zip'),
});
export type ProfileDetails = z.output<typeof profileFormSchema>;

function textOrNone(label: string, max: number) {
  const text = z.string().check(z.trim(), z.maxLength(max, `${label} is too long`), isOneLine);
  return z.pipe(
    text,
    z.transform((value) => (value === '' ? null : value)),
  );
}
