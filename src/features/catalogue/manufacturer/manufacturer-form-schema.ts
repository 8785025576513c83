import * as z from 'zod/mini';
import { type Manufacturer, manufacturerDraftsSchema } from './manufacturer-schema.ts';

/** The form of the manufacturers. */
export const manufacturerFormSchema = z.object({ manufacturers: manufacturerDraftsSchema });
export type ManufacturerEntries = z.input<typeof manufacturerFormSchema>;
export type ManufacturerDetails = z.output<typeof manufacturerFormSchema>;

/** What is entered about a new manufacturer. */
export const BLANK_MANUFACTURER = { name: '', address: '', email: '', responsiblePerson: '' };

/** Returns the entries to begin with. */
export function manufacturerEntriesOf(manufacturers: readonly Manufacturer[]): ManufacturerEntries {
  return { manufacturers: manufacturers.map((each) => ({ ...BLANK_MANUFACTURER, ...each })) };
}
