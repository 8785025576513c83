import * as z from 'zod/mini';
import { isOneLine } from '#platform/one-line.ts';
import { normalPath } from './normal-path.ts';

/** The maximum number of redirects, which are kept in memory. */
export const MAX_REDIRECTS = 50_000;
/** The maximum length of a path that leads elsewhere. */
const MAX_FROM_CHARACTERS = 500;
const MAX_TARGET_CHARACTERS = 1000;

/** The path that leads elsewhere, with any query. */
export const fromSchema = z.string().check(
  z.maxLength(MAX_FROM_CHARACTERS, { error: `Shorten it to ${MAX_FROM_CHARACTERS} characters`, abort: true }),
  z.trim(),
  isOneLine,
  z.refine((from) => isPath(from), 'Type a path of the shop without a query, such as /old-page'),
);

function isPath(from: string): boolean {
  return /^\/(?!\/)[^\\?#]*$/.test(from) && normalPath(from) !== undefined;
}

/** Moved for good, or removed. */
export const redirectStatusSchema = z.literal([301, 410]);

/** Where a redirect leads. Whether it may lead there is for `isLinkTarget` to say. */
export const targetSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'Address is required', abort: true }),
    z.maxLength(MAX_TARGET_CHARACTERS, `Shorten it to ${MAX_TARGET_CHARACTERS} characters`),
  );

/** A redirect to be added. Its status is 301 by default. */
export const redirectDraftSchema = z
  .object({
    from: fromSchema,
    to: z.optional(targetSchema),
    status: z.optional(redirectStatusSchema),
  })
  .check(
    z.refine(({ to, status }) => (status === 410) === (to === undefined), {
      error: 'A redirect with the status 301 needs an address to lead to, and one with 410 has none',
      path: ['to'],
    }),
  );
export type RedirectDraft = z.infer<typeof redirectDraftSchema>;

/** A redirect. `from` is decoded and in lower case. Without `to`, the page is gone (410). */
export const redirectSchema = z.object({
  _id: z.string(),
  from: z.string(),
  to: z.optional(z.string()),
  status: redirectStatusSchema,
  /** How often it was followed, of which some seconds may be missing. */
  hits: z.int(),
});
export type Redirect = z.infer<typeof redirectSchema>;

/** A path that was asked for and not found, how often, and when last. */
export const missedPathSchema = z.object({ path: z.string(), count: z.int(), lastAt: z.iso.datetime() });
export type MissedPath = z.infer<typeof missedPathSchema>;
