import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { PERMISSIONS } from '#platform/http/permissions.ts';
import { MISSING_PERMISSION } from '#platform/http/refusals.ts';
import { isOneLine } from '#platform/one-line.ts';

export const MAX_KEYS = 50;

const permissionSchema = z.enum(PERMISSIONS);

/** A key in API responses. Its secret is shown once, by the call that adds it. */
const apiKeySchema = z.object({
  _id: z.string(),
  name: z.string(),
  permissions: z.array(permissionSchema),
  createdAt: z.iso.datetime(),
  expiresAt: z.optional(z.iso.datetime()),
  lastUsedAt: z.optional(z.iso.datetime()),
  /** Who added it. Absent if a former version added it and the audit log does not say who. */
  by: z.optional(z.object({ _id: z.string(), name: z.string() })),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** `POST /api-key`. The key expires at the end of `expiresAt`, or never. */
export const newApiKeySchema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, 'Name is Required'), z.maxLength(100), isOneLine),
  permissions: z.array(permissionSchema).check(z.minLength(1, 'Choose at least one permission'), z.maxLength(50)),
  expiresAt: z.optional(z.iso.datetime('Must be a date and time such as 2027-01-31T12:00:00Z')),
});
export type NewApiKey = z.infer<typeof newApiKeySchema>;

export const NO_SUCH_KEY = { status: 404, detail: 'There is no such key. It may have been deleted already.' } as const;
export const TOO_MANY_KEYS = {
  status: 409,
  code: 'too-many-keys',
  detail: `A shop has at most ${MAX_KEYS} keys. Delete one that is no longer used.`,
} as const;
export const EXPIRED_ALREADY = {
  status: 422,
  code: 'expired-already',
  detail: 'The key would have expired already. Choose a later date.',
} as const;

/** The calls about API keys (specification, section 6). */
export const apiKeyCalls = {
  listApiKeys: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/api-key',
    access: 'keys.write',
    summary: 'Lists the API keys, newest first',
    answer: z.array(apiKeySchema),
  }),
  addApiKey: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/api-key',
    access: 'keys.write',
    confirms: true,
    summary: 'Adds an API key, a bearer token with permissions. The answer is the only one that contains the key',
    body: newApiKeySchema,
    answer: z.object({ _id: z.string(), key: z.string() }),
    refusals: [TOO_MANY_KEYS, EXPIRED_ALREADY, MISSING_PERMISSION],
  }),
  deleteApiKey: defineCall({
    ...takesNothing,
    method: 'DELETE',
    path: '/api-key/:keyId',
    access: 'keys.write',
    confirms: true,
    summary: 'Deletes an API key, which ends its use with the next call',
    params: z.object({ keyId: z.string() }),
    answer: z.object({ deletedCount: z.int() }),
    refusals: [NO_SUCH_KEY],
  }),
};
