import * as z from 'zod/mini';
import { fromDollars, toDollars } from '#features/pricing/money.ts';
import { explainWrongDollars, readDollars, typedDollars } from '#features/pricing/staff-amounts.ts';
import { readWholeNumber } from '#platform/read-number.ts';
import { type Settings, settingsSchema } from './settings-schema.ts';

const typedNumber = z.pipe(
  z.string(),
  z.transform((text) => readWholeNumber(text)),
);

/** An amount as typed, or null for none. */
const typedAmount = z.pipe(
  z.string().check(({ value, issues }) => {
    if (value.trim() !== '' && readDollars(value) === undefined)
      issues.push({ code: 'custom', input: value, message: explainWrongDollars(value) });
  }),
  z.transform((text) => {
    const amount = readDollars(text);
    return amount === undefined ? null : toDollars(amount);
  }),
);

/** The form of the settings. */
export const settingsFormSchema = z.extend(settingsSchema, {
  lowStock: z.pipe(typedNumber, settingsSchema.shape.lowStock),
  placeholderPrice: z.pipe(typedAmount, settingsSchema.shape.placeholderPrice),
});
export type SettingsEntries = z.input<typeof settingsFormSchema>;

/** Returns the entries to begin with. */
export function settingsEntriesOf(settings: Settings): SettingsEntries {
  const { lowStock, placeholderPrice, ...others } = z.parse(settingsSchema, settings);
  return {
    ...others,
    lowStock: String(lowStock),
    placeholderPrice: placeholderPrice === null ? '' : typedDollars(fromDollars(placeholderPrice)),
  };
}
