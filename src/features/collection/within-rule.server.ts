import { toAttributeFilters } from '#features/catalogue/attribute/attribute-filter.ts';
import type { AttributeDefinition } from '#features/catalogue/attribute/attribute-schema.ts';
import type { Within } from '#features/catalogue/within.server.ts';
import { dayIn, startOfDay } from '#platform/time-zone.ts';
import type { Rule } from './collection-schema.ts';

const DAY_MILLISECONDS = 86_400_000;
/** The lowest saving of a reduced product, in percent. */
const REDUCED = 1;

interface RuleContext {
  definitions: readonly AttributeDefinition[];
  now: number;
  timeZone: string;
}

/** Returns the part of the catalogue that a rule describes. An attribute that no longer exists matches nothing. */
export function withinRule(rule: Rule, { definitions, now, timeZone }: RuleContext): Within {
  const { category, company, maxPrice, reduced, minRating, newDays } = rule;
  const attributes = toAttributeFilters(definitions, rule.attributes ?? {});
  const isImpossible = attributes.some((each) => 'ranges' in each && each.ranges.length === 0);
  if (isImpossible) return { ids: [] };
  return {
    category,
    company,
    maxPrice,
    minRating,
    ...(reduced && { minSaving: REDUCED }),
    // All products of a day are equally new, so that lists change once a day.
    ...(newDays !== undefined && {
      addedSince: startOfDay(dayIn(timeZone, now - newDays * DAY_MILLISECONDS), timeZone),
    }),
    ...(attributes.length > 0 && { attributes }),
  };
}

/** Whether a rule has no condition. */
export function isEverything({ attributes = {}, reduced, ...others }: Rule): boolean {
  const isOpen = Object.values(others).every((condition) => condition === undefined);
  return isOpen && !reduced && Object.keys(attributes).length === 0;
}
