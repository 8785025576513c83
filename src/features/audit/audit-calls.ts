import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { listQuerySchema } from '#platform/http/list-query.ts';
import { TOO_MANY_WHOLE_LISTS } from '#platform/http/refusals.ts';
import { auditKindSchema } from './audit-kind.ts';

/** A person, or where something else than a person acted. `_id` is null then. */
const actorSchema = z.object({ _id: z.nullable(z.string()), name: z.string() });

/** What an entry concerns. `name` is that of a person who still has an account. */
const subjectSchema = z.object({
  _id: z.string(),
  type: z.enum(['user', 'order', 'product', 'other']),
  name: z.optional(z.string()),
});

/** An entry of the audit log. */
export const auditEntrySchema = z.object({
  _id: z.string(),
  /** ISO 8601 in UTC. */
  at: z.iso.datetime(),
  actor: actorSchema,
  kind: auditKindSchema,
  subject: z.nullable(subjectSchema),
  text: z.string(),
  /** The client's IPv4 address, or the /64 network of its IPv6 address. */
  network: z.nullable(z.string()),
  /** The place in the chain of hashes. */
  sequence: z.nullable(z.int()),
  /** SHA-256 in hexadecimal digits. */
  hash: z.nullable(z.string()),
});
export type ListedEntry = z.infer<typeof auditEntrySchema>;

/** Days are those of the shop's time zone, both included. */
const filterSchema = z.object({
  actor: z.optional(z.string().check(z.maxLength(100))),
  kind: z.optional(auditKindSchema),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
});
export type AuditFilter = z.infer<typeof filterSchema>;

/**
 * What the last check of the chain found. Without `checkedAt` it was not checked yet. `unchecked` is the number of
 * entries that were written since.
 */
export const chainStateSchema = z.object({
  entries: z.int(),
  unchecked: z.int(),
  faults: z.int(),
  checkedAt: z.optional(z.iso.datetime()),
});
export type ChainState = z.infer<typeof chainStateSchema>;

/** Calls for the audit log. */
export const auditCalls = {
  listAudit: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/audit',
    access: 'audit.read',
    summary: 'Who did what, newest first; filtered by the id of the actor, by kind, and by days',
    query: z.safeExtend(listQuerySchema, filterSchema.shape),
    answer: z.array(auditEntrySchema),
    refusals: [TOO_MANY_WHOLE_LISTS],
  }),
  exportAudit: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/audit.csv',
    access: 'audit.read',
    summary: 'The same entries as CSV',
    query: filterSchema,
    answer: z.unknown(),
    media: 'text/csv; charset=utf-8',
  }),
  listAuditActors: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/audit/actor',
    access: 'audit.read',
    summary: 'The staff, to filter by',
    answer: z.array(z.object({ _id: z.string(), name: z.string() })),
  }),
  readAuditState: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/audit/state',
    access: 'audit.read',
    summary: 'What the daily check of the chain of hashes found',
    answer: chainStateSchema,
  }),
  checkAudit: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/audit/check',
    access: 'audit.read',
    summary: 'Checks the whole chain of hashes now',
    answer: chainStateSchema,
  }),
};
