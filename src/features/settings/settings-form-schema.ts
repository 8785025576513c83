import * as z from 'zod/mini';
import { fromDecimal } from '#features/pricing/money.ts';
import { amountEntrySchema, asTyped, readAmount } from '#features/pricing/staff-amounts.ts';
import { readWholeNumber } from '#platform/read-number.ts';
import { type Settings, settingsSchema } from './settings-schema.ts';

const typedNumber = z.pipe(
  z.string(),
  z.transform((text) => readWholeNumber(text)),
);

/** An amount as typed, or null for none. */
const typedAmount = z.pipe(
  amountEntrySchema,
  z.transform((text) => readAmount(text) ?? null),
);

/** The form of the settings. */
export const settingsFormSchema = z.extend(settingsSchema, {
  lowStock: z.pipe(typedNumber, settingsSchema.shape.lowStock),
  returnDays: z.pipe(typedNumber, settingsSchema.shape.returnDays),
  warrantyYears: z.pipe(typedNumber, settingsSchema.shape.warrantyYears),
  replyHours: z.pipe(typedNumber, settingsSchema.shape.replyHours),
  defaultWeightGrams: z.pipe(typedNumber, settingsSchema.shape.defaultWeightGrams),
  placeholderPrice: z.pipe(typedAmount, settingsSchema.shape.placeholderPrice),
});
export type SettingsEntries = z.input<typeof settingsFormSchema>;

/** Returns the entries to begin with. */
export function settingsEntriesOf(settings: Settings): SettingsEntries {
  const { lowStock, defaultWeightGrams, placeholderPrice, returnDays, warrantyYears, replyHours, ...others } = settings;
  return {
    ...others,
    lowStock: String(lowStock),
    defaultWeightGrams: String(defaultWeightGrams),
    returnDays: String(returnDays),
    warrantyYears: String(warrantyYears),
    replyHours: String(replyHours),
    placeholderPrice: placeholderPrice === null ? '' : asTyped(fromDecimal(placeholderPrice)),
  };
}
