import * as z from 'zod/mini';
import { MAX_ALT_CHARACTERS } from './picture-limits.ts';

/** What can show a picture. */
const pictureUseKindSchema = z.enum(['product', 'collection', 'page', 'post', 'faq', 'legal', 'home', 'branding']);
export type PictureUseKind = z.infer<typeof pictureUseKindSchema>;

/** Places where the shop shows a picture. */
export const usedInSchema = z.array(z.object({ kind: pictureUseKindSchema, _id: z.string(), title: z.string() }));
export type UsedIn = z.infer<typeof usedInSchema>;

/** A picture of the library. Width and height are in pixels, 0 for a moment after an upgrade from an earlier release. */
export const mediaPictureSchema = z.object({
  _id: z.string(),
  url: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  /** The size of its largest file. */
  bytes: z.int(),
  /** When it was uploaded. */
  at: z.iso.datetime(),
  usedIn: usedInSchema,
});
export type MediaPicture = z.infer<typeof mediaPictureSchema>;

/** What staff can change of a picture. */
export const mediaDraftSchema = z.strictObject({
  alt: z.string().check(z.trim(), z.maxLength(MAX_ALT_CHARACTERS)),
});
