import * as z from 'zod/mini';
import { type Branding, type BrandingDraft, fontSchema, themedSchema } from './branding-schema.ts';

/** The form of the branding. A picture that is not chosen is empty. */
export const brandingFormSchema = z.object({
  logo: z.string(),
  favicon: z.string(),
  accent: themedSchema,
  surface: themedSchema,
  font: fontSchema,
});
export type BrandingEntries = z.output<typeof brandingFormSchema>;

/** Returns the entries to begin with. */
export function brandingEntriesOf({ logo, favicon, accent, surface, font }: Branding): BrandingEntries {
  return { logo: logo ?? '', favicon: favicon ?? '', accent, surface, font };
}

/** Returns the branding that was entered. */
export function brandingDraftOf({ logo, favicon, ...colours }: BrandingEntries): BrandingDraft {
  return { logo: logo || null, favicon: favicon || null, ...colours };
}

/** Returns the colours that were entered, and those that were saved instead of what is no colour yet. */
export function validColours(
  { accent, surface }: Pick<BrandingEntries, 'accent' | 'surface'>,
  saved: Pick<BrandingEntries, 'accent' | 'surface'>,
): Pick<BrandingEntries, 'accent' | 'surface'> {
  const colour = themedSchema.shape.light;
  const valid = (entered: string, before: string) => colour.safeParse(entered).data ?? before;
  const both = (name: 'accent' | 'surface', entered: BrandingEntries['accent']) => ({
    light: valid(entered.light, saved[name].light),
    dark: valid(entered.dark, saved[name].dark),
  });
  return { accent: both('accent', accent), surface: both('surface', surface) };
}
