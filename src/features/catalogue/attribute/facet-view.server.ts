import type { AttributeFacet, FacetView } from './attribute-facet.ts';
import { describeRequested } from './attribute-filter.ts';
import type { AttributeDefinition } from './attribute-schema.ts';
import { formatAttribute } from './attribute-values.ts';
import { RANGE_DOTS, type RequestedAttributes } from './requested-attributes.ts';

/** Prepares the attributes to filter by for the page, with the requested ones that no product has. */
export function toFacetViews(
  definitions: readonly AttributeDefinition[],
  facets: readonly AttributeFacet[],
  requested: RequestedAttributes = {},
): FacetView[] {
  return definitions.flatMap((definition) => {
    const facet = facets.find(({ key }) => key === definition.key);
    const values = requested[definition.key] ?? [];
    return facet || values.length > 0 ? [toView(definition, facet, values)] : [];
  });
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
  if (kind === 'number') return { key, label, chosen, options: [], range: { unit: unit ?? '', ...endsOf(requested) } };
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
