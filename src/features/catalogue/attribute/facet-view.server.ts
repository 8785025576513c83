import type { AttributeFacet, FacetView } from './attribute-facet.ts';
import { describeRequested } from './attribute-filter.ts';
import type { AttributeDefinition } from './attribute-schema.ts';
import { formatAttribute } from './attribute-values.ts';
import { numberPresets } from './number-presets.ts';
import { RANGE_DOTS, type RequestedAttributes } from './requested-attributes.ts';

/** An attribute of fewer products is no use as a filter. */
const MIN_PRODUCTS = 3;
/** The share of the products that have an attribute which is offered as a filter. */
const MIN_SHARE = 0.5;

/** What the filters of a page are about. */
interface FacetedView {
  requested: RequestedAttributes | undefined;
  /** How many products match all filters, counted up to a bound. */
  total: number;
}

/**
 * Prepares the attributes to filter by for the page: those that tell the matching products apart, and the requested ones.
 * What only some kinds of products have, such as the layout of keyboards, is offered among these.
 */
export function toFacetViews(
  definitions: readonly AttributeDefinition[],
  facets: readonly AttributeFacet[],
  { requested = {}, total }: FacetedView,
): FacetView[] {
  return definitions.flatMap((definition) => {
    const facet = facets.find(({ key }) => key === definition.key);
    const values = requested[definition.key] ?? [];
    const isOffered = facet !== undefined && tellsApart(facet, total);
    return isOffered || values.length > 0 ? [toView(definition, facet, values)] : [];
  });
}

/** The numbers of many products are not known, and differ. */
function tellsApart({ kind, options }: AttributeFacet, total: number): boolean {
  if (kind === 'number' && options.length === 0) return true;
  const products = options.reduce((sum, option) => sum + option.products, 0);
  return options.length > 1 && products >= MIN_PRODUCTS && products >= total * MIN_SHARE;
}

function toView(
  { key, label, kind, unit }: AttributeDefinition,
  facet: AttributeFacet | undefined,
  requested: readonly string[],
): FacetView {
  const chosen = requested.map((value) => ({
    value,
    text: `${label}: ${describeRequested(value, { kind, unit })}`,
  }));
  if (kind === 'number') {
    const presets = numberPresets(facet?.options ?? []).map((preset) => ({
      ...preset,
      text: describeRequested(preset.value, { kind, unit }),
    }));
    return { key, label, chosen, options: presets, range: { unit: unit ?? '', ...endsOf(requested) } };
  }
  const options = (facet?.options ?? []).map(({ value, products }) => ({
    value: String(value),
    products,
    text: formatAttribute({ value }),
  }));
  const missing = requested
    .filter((value) => options.every((option) => option.value !== value))
    .map((value) => ({ value, text: describeRequested(value, { kind, unit }), products: 0 }));
  return { key, label, chosen, options: [...options, ...missing] };
}

/** Returns the ends of the first requested range as they are typed. Without an end it is empty. */
function endsOf([first = '']: readonly string[]): { min: string; max: string } {
  const [min = '', max = min] = first.split(RANGE_DOTS);
  return { min, max };
}
