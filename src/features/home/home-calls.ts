import * as z from 'zod/mini';
import { PICTURE_GONE, PICTURE_REFUSED } from '#features/catalogue/product-calls.ts';
import { defineCall, nothing, takesNothing } from '#platform/http/call.ts';
import { BAD_LINK } from '#platform/link-target.ts';
import { editedHomeSchema, homeDraftSchema, homeSchema } from './home-schema.ts';
import { MAX_SECTIONS } from './section-schema.ts';

const ofHome = { params: nothing, path: '/home' };
/** With the version that was edited. Without it, changes by others in the meantime are overwritten. */
const ofVersion = z.object({ version: z.optional(z.coerce.number().check(z.int(), z.minimum(0))) });

const TOO_MANY_SECTIONS = {
  status: 422,
  code: 'too-many-sections',
  detail: `A home page has at most ${MAX_SECTIONS} sections. Remove some of them.`,
} as const;
const CHANGED_SINCE = {
  status: 409,
  code: 'changed-since',
  detail:
    'The home page was changed by another person in the meantime. Load the page again to see it, then make your changes.',
} as const;

/** Calls for the home page. */
export const homeCalls = {
  readHome: defineCall({
    ...ofHome,
    query: nothing,
    body: nothing,
    method: 'GET',
    access: 'content.write',
    summary: 'The sections of the home page from top to bottom, with those that are not shown at present',
    answer: homeSchema,
  }),
  editHome: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/home/edited',
    access: 'content.write',
    summary: 'The home page with its version, to be edited',
    answer: editedHomeSchema,
  }),
  saveHome: defineCall({
    ...ofHome,
    query: ofVersion,
    body: homeDraftSchema,
    method: 'PUT',
    access: 'content.write',
    summary: "Replaces the sections of the home page. An empty list brings the shop's own home page back",
    answer: homeSchema,
    refusals: [BAD_LINK, TOO_MANY_SECTIONS, CHANGED_SINCE, PICTURE_GONE, PICTURE_REFUSED],
  }),
  resetHome: defineCall({
    ...ofHome,
    query: ofVersion,
    body: nothing,
    method: 'DELETE',
    access: 'content.write',
    summary: "Brings the shop's own home page back",
    answer: homeSchema,
    refusals: [CHANGED_SINCE],
  }),
};
