import * as z from 'zod/mini';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { MAX_PREFIXES_OF_ALL, MAX_RATES_OF_ALL, MAX_ZONES } from './zone-limits.ts';
import { zoneDraftSchema, zoneSchema } from './zone-schema.ts';

const byZoneId = z.object({ zoneId: z.string() });
const NO_SUCH_ZONE = { status: 404, detail: 'There is no such shipping zone. It may have been deleted.' } as const;
const RATES_GAP = {
  status: 422,
  code: 'rates-gap',
  detail:
    'The rates of a method have to begin at 0 and touch each other, and only the last may have no end. A flat method ' +
    'has one rate, from 0 without an end.',
} as const;
const ZONES_OVERLAP = {
  status: 422,
  code: 'zones-overlap',
  detail: 'Another zone covers the same place, so neither would win. Take the place out of one of them.',
} as const;
const TOO_MANY_ZONES = {
  status: 409,
  code: 'too-many-zones',
  detail:
    `A shop has at most ${MAX_ZONES} zones, with ${MAX_RATES_OF_ALL} rates and ${MAX_PREFIXES_OF_ALL} postal ` +
    'prefixes in all. Delete what you no longer need.',
} as const;

/** Calls for shipping zones. */
export const shippingCalls = {
  listZones: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/shipping-zone',
    access: 'shipping.write',
    summary: 'All shipping zones, oldest first',
    answer: z.array(zoneSchema),
  }),
  addZone: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/shipping-zone',
    access: 'shipping.write',
    summary:
      'Adds a shipping zone. From the first one on, the shop ships where its zones say, for the prices of their methods',
    body: zoneDraftSchema,
    answer: zoneSchema,
    refusals: [RATES_GAP, ZONES_OVERLAP, TOO_MANY_ZONES],
  }),
  changeZone: defineCall({
    ...takesNothing,
    method: 'PUT',
    path: '/shipping-zone/:zoneId',
    access: 'shipping.write',
    summary: 'Replaces a shipping zone. Methods keep the `_id` that is sent with them. Orders keep what they got',
    params: byZoneId,
    body: zoneDraftSchema,
    answer: zoneSchema,
    refusals: [NO_SUCH_ZONE, RATES_GAP, ZONES_OVERLAP, TOO_MANY_ZONES],
  }),
  deleteZone: defineCall({
    ...takesNothing,
    method: 'DELETE',
    path: '/shipping-zone/:zoneId',
    access: 'shipping.write',
    summary: 'Deletes a shipping zone. Orders keep what they got',
    params: byZoneId,
    answer: z.object({ deletedCount: z.int() }),
    refusals: [NO_SUCH_ZONE],
  }),
};
