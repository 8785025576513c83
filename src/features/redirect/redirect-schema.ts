import * as z from 'zod/mini';
import { isOneLine } from '#platform/one-line.ts';
import { shopLinkSchema } from '#platform/shop-link.ts';
import { normalAddress } from './normal-address.ts';

/** The maximum number of redirects, which are kept in memory. */
export const MAX_REDIRECTS = 50_000;
/** The maximum length of an address that leads elsewhere. */
export const MAX_FROM_CHARACTERS = 500;

/** The address that leads elsewhere: a path of the shop, which may have a query. */
export const fromSchema = z.string().check(
  z.maxLength(MAX_FROM_CHARACTERS, { error: `Shorten it to ${MAX_FROM_CHARACTERS} characters`, abort: true }),
  z.trim(),
  isOneLine,
  z.refine((from) => isPath(from), 'Type a path of the shop that begins with one slash, such as /old-page'),
);

function isPath(from: string): boolean {
  if (!/^\/(?!\/)[^\\]*$/.test(from)) return false;
  const address = normalAddress(from);
  // Encoding may make a query longer, and the database has a limit.
  return address !== undefined && address.path.length + address.query.length <= MAX_FROM_CHARACTERS;
}

/** Moved for good, or removed. */
export const redirectStatusSchema = z.literal([301, 410]);

/** Where a redirect leads: a path of the shop, or an https address. */
export const targetSchema = shopLinkSchema;

/** A redirect to be added. Without `to`, the page is gone (410). */
export const redirectDraftSchema = z
  .object({
    from: fromSchema,
    to: z.optional(z.union([z.literal(''), targetSchema])),
    status: z.optional(redirectStatusSchema),
  })
  .check(
    z.refine(({ to = '', status }) => status === undefined || (status === 410) === (to === ''), {
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

/** A path that was asked for and not found, how often, and on which day last, in the time zone of the shop. */
export const missedPathSchema = z.object({ path: z.string(), count: z.int(), lastDay: z.iso.date() });
export type MissedPath = z.infer<typeof missedPathSchema>;
