import * as z from 'zod/mini';
import { type Branding, type BrandingDraft, FONTS, fontSchema, themedSchema } from './branding-schema.ts';
import { DEFAULT_ACCENT, DEFAULT_TOKENS } from './default-tokens.ts';

const logoSchema = z.object({ url: z.string(), width: z.int(), height: z.int() });

/** What staff have changed of the shop's look, as stored. What is missing is as in a shop without a branding. */
export const lookSchema = z.object({
  logo: z.optional(logoSchema),
  favicon: z.optional(z.string()),
  accent: z.optional(themedSchema),
  surface: z.optional(themedSchema),
  font: z.optional(fontSchema),
});
export type Look = z.output<typeof lookSchema>;

/** The surface of a shop that has chosen none. */
export const DEFAULT_SURFACE = DEFAULT_TOKENS.ground;

const [DEFAULT_FONT] = FONTS;

/** Returns what a draft changes of the usual colours and font. */
export function ownColours({
  accent,
  surface,
  font,
}: Partial<Pick<BrandingDraft, 'accent' | 'surface' | 'font'>>): Pick<Look, 'accent' | 'surface' | 'font'> {
  return {
    ...(accent && !isSame(accent, DEFAULT_ACCENT) && { accent }),
    ...(surface && !isSame(surface, DEFAULT_SURFACE) && { surface }),
    ...(font !== undefined && font !== DEFAULT_FONT && { font }),
  };
}

/** Returns what is in use. */
export function toBranding({ logo, favicon, accent, surface, font }: Look, version: number): Branding {
  return {
    logo: logo?.url ?? null,
    favicon: favicon ?? null,
    accent: accent ?? DEFAULT_ACCENT,
    surface: surface ?? DEFAULT_SURFACE,
    font: font ?? DEFAULT_FONT,
    fonts: [...FONTS],
    isOwn: [logo, favicon, accent, surface, font].some((each) => each !== undefined),
    version,
  };
}

function isSame(one: { light: string; dark: string }, other: { light: string; dark: string }): boolean {
  return one.light === other.light && one.dark === other.dark;
}
