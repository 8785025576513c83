import * as z from 'zod/mini';
import { defineCall, nothing, takesNothing } from '#platform/http/call.ts';
import { brandingDraftSchema, brandingSchema } from './branding-schema.ts';

/** With the version that was edited. Without it, changes by others in the meantime are overwritten. */
const ofVersion = z.object({ version: z.optional(z.coerce.number().check(z.int(), z.minimum(0))) });

const CHANGED_SINCE = {
  status: 409,
  code: 'changed-since',
  detail:
    'The branding was changed by another person in the meantime. Load the page again to see it, then make your changes.',
} as const;
const PICTURE_GONE = {
  status: 409,
  code: 'picture-gone',
  detail: 'This picture is no longer available. Upload it again.',
} as const;
const PICTURE_REFUSED = {
  status: 422,
  code: 'picture-refused',
  detail: 'A picture cannot be used, as said in `errors`. Choose another one, or upload it.',
} as const;
const LOW_CONTRAST = {
  status: 422,
  code: 'low-contrast',
  detail:
    'Two of the colours cannot be told apart well enough to be read. `pair` and `theme` say which, `ratio` how well.',
} as const;

/** Calls for what the shop looks like. */
export const brandingCalls = {
  readBranding: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/branding',
    access: 'content.write',
    summary: 'Logo, icon, colours and font of the shop, with the fonts to choose from',
    answer: brandingSchema,
  }),
  saveBranding: defineCall({
    params: nothing,
    query: ofVersion,
    body: brandingDraftSchema,
    method: 'PUT',
    path: '/branding',
    access: 'content.write',
    summary: "Replaces logo, icon, colours and font. What is left out is the shop's own again",
    answer: brandingSchema,
    refusals: [CHANGED_SINCE, PICTURE_GONE, PICTURE_REFUSED, LOW_CONTRAST],
  }),
  resetBranding: defineCall({
    params: nothing,
    query: ofVersion,
    body: nothing,
    method: 'DELETE',
    path: '/branding',
    access: 'content.write',
    summary: "Brings the shop's own logo, icon, colours and font back",
    answer: brandingSchema,
    refusals: [CHANGED_SINCE],
  }),
  previewBranding: defineCall({
    params: nothing,
    query: nothing,
    body: brandingDraftSchema,
    method: 'POST',
    path: '/branding/preview',
    access: 'content.write',
    summary: 'A link to the home page with a branding that is not published, for an hour',
    answer: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
    refusals: [PICTURE_REFUSED, LOW_CONTRAST],
  }),
};
