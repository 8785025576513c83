import * as z from 'zod/mini';

const MAX_ADDRESS_CHARACTERS = 500;

/** The fonts that come with the shop. The first is the one of a shop that has chosen none. */
export const FONTS = ['geist', 'figtree', 'space-grotesk', 'bitter'] as const;
export const fontSchema = z.enum(FONTS);
export type Font = z.infer<typeof fontSchema>;

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const NO_COLOUR = 'Enter a colour as # and six digits, such as #b4371b';
export const colourSchema = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, NO_COLOUR));

/** A colour in both themes. */
export const themedSchema = z.strictObject({ light: colourSchema, dark: colourSchema });
export type Themed = z.output<typeof themedSchema>;

/** The address of a picture as `POST /image` answers it; null for none. */
const pictureSchema = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(MAX_ADDRESS_CHARACTERS))));

/** What the shop looks like, as staff send it. What is missing is as in a shop without a branding of its own. */
export const brandingDraftSchema = z.object({
  logo: pictureSchema,
  favicon: pictureSchema,
  accent: z.optional(themedSchema),
  surface: z.optional(themedSchema),
  font: z.optional(fontSchema),
});
export type BrandingDraft = z.output<typeof brandingDraftSchema>;

/** What the shop looks like. */
export const brandingSchema = z.object({
  /** Null for the key with the name of the shop. */
  logo: z.nullable(z.string()),
  /** Null for the key. */
  favicon: z.nullable(z.string()),
  accent: themedSchema,
  surface: themedSchema,
  font: fontSchema,
  /** The fonts to choose from. */
  fonts: z.array(fontSchema),
  /** Whether staff have changed anything. */
  isOwn: z.boolean(),
  /** Grows with each change. 0 as long as nothing was changed. */
  version: z.int(),
});
export type Branding = z.infer<typeof brandingSchema>;
