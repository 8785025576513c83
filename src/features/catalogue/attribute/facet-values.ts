import type { Category } from '../category.ts';
import type { AttributeDefinition, AttributeDraft } from './attribute-schema.ts';
import { fittingAttributes } from './attribute-values.ts';

/** Key of the category among facet values. No attribute has such a key. */
export const CATEGORY_KEY = ':category';

/** Value by which a facet set says that its products have a number. */
export const HAS_NUMBER = '';

/** A value that products can be filtered by. */
export interface FacetValue {
  key: string;
  value: string;
}

/** What a product can be filtered by, apart from the columns of its table. */
export interface ProductFacets {
  values: FacetValue[];
  numbers: { key: string; number: number }[];
}

/** The parts of a product that its facets come from. */
export interface FacetSource {
  category: Category;
  attributes: readonly AttributeDraft[];
  /** The values of its variants, each by the name of its option. */
  variants: readonly { values: Readonly<Record<string, string>> }[];
}

/**
 * Returns what a product can be filtered by: its filterable attributes, and the values of its variants where an option
 * has the label of an attribute. Without any, it needs no values at all.
 */
export function facetsOf(definitions: readonly AttributeDefinition[], source: FacetSource): ProductFacets {
  const filterable = definitions.filter((definition) => definition.filterable);
  const attributes = fittingAttributes(filterable, source.attributes);
  const numbers = attributes.flatMap(({ key, value }) => (typeof value === 'number' ? [{ key, number: value }] : []));
  const own = attributes.map(({ key, value }) => ({
    key,
    value: typeof value === 'number' ? HAS_NUMBER : String(value),
  }));
  const values = withoutRepetition([...own, ...filterable.flatMap((each) => chosenValues(each, source))]);
  if (values.length === 0) return { values, numbers };
  return { values: withoutRepetition([{ key: CATEGORY_KEY, value: source.category }, ...values]), numbers };
}

/** Returns the values of the option that has the label of an attribute. A choice has only its own values. */
function chosenValues(
  { key, label, kind, choices = [] }: AttributeDefinition,
  { variants }: FacetSource,
): FacetValue[] {
  if (kind !== 'text' && kind !== 'choice') return [];
  return variants.flatMap(({ values }) => {
    const entry = Object.entries(values).find(([name]) => isSameText(name, label));
    const value = entry && (kind === 'text' ? entry[1] : choices.find((choice) => isSameText(choice, entry[1])));
    return value ? [{ key, value }] : [];
  });
}

function isSameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/** Also sorts, so that equal facets have equal lists. */
function withoutRepetition(values: readonly FacetValue[]): FacetValue[] {
  const byText = new Map(values.map((each) => [JSON.stringify([each.key, each.value]), each]));
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}
