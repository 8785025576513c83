import * as z from 'zod/mini';
import { type Zone, zoneSchema } from './zone-schema.ts';

/** How entries of the audit log call the parts of a zone. */
const PARTS = {
  name: 'name',
  countries: 'countries',
  regions: 'regions',
  postalPrefixes: 'postal prefixes',
} as const;
const PART_NAMES = ['name', 'countries', 'regions', 'postalPrefixes'] as const;

/** Says what changed in a zone: "countries, added Express, changed Parcel". Empty if nothing did. */
export function describeChanges(before: Zone, after: Zone): string {
  const parts = PART_NAMES.filter((part) => !isSame(before[part], after[part])).map((part) => PARTS[part]);
  const methodsBefore = methodsById(before);
  const methodsAfter = methodsById(after);
  const methods = [
    ...after.methods.filter(({ _id }) => !methodsBefore.has(_id)).map(({ name }) => `added ${name}`),
    ...before.methods.flatMap(({ _id, name }) => {
      const changed = methodsAfter.get(_id);
      if (changed === undefined) return `removed ${name}`;
      return isSame(changed, methodsBefore.get(_id)) ? [] : `changed ${name}`;
    }),
  ];
  const isReordered = parts.length + methods.length === 0 && !isSame(before.methods, after.methods);
  return [...parts, ...methods, ...(isReordered ? ['order of the methods'] : [])].join(', ');
}

/** Returns the methods as the API has them, so that they compare alike however their members are ordered. */
function methodsById(zone: Zone): ReadonlyMap<string, unknown> {
  return new Map(z.encode(zoneSchema, zone).methods.map((method) => [method._id, method]));
}

function isSame(some: unknown, other: unknown): boolean {
  return JSON.stringify(some) === JSON.stringify(other);
}
