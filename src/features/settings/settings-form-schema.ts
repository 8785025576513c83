import * as z from 'zod/mini';
import { readWholeNumber } from '#platform/read-number.ts';
import { type Settings, settingsSchema } from './settings-schema.ts';

const typedNumber = z.pipe(
  z.string(),
  z.transform((text) => readWholeNumber(text)),
);

/** The form of the settings. */
export const settingsFormSchema = z.extend(settingsSchema, {
  lowStock: z.pipe(typedNumber, settingsSchema.shape.lowStock),
});
export type SettingsEntries = z.input<typeof settingsFormSchema>;

/** Returns the entries to begin with. */
export function settingsEntriesOf(settings: Settings): SettingsEntries {
  const { name, address, email, taxNumber, lowStock, announcement, timeZone, socialLinks } = settings;
  return { name, address, email, taxNumber, announcement, timeZone, socialLinks, lowStock: String(lowStock) };
}
