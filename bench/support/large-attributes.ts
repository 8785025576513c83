import { toDefinitionRow } from '#features/catalogue/attribute/attribute-queries.server.ts';
import type { AttributeDefinition, AttributeDraft } from '#features/catalogue/attribute/attribute-schema.ts';
import { facetRows, facetSetId } from '#features/catalogue/attribute/facet-queries.server.ts';
import { facetsOf } from '#features/catalogue/attribute/facet-values.ts';
import type { Category } from '#features/catalogue/category.ts';
import { draw } from './random.ts';

/** The attributes of large shops, as in the samples. Each product has all of them. */
const DEFINITIONS: readonly AttributeDefinition[] = [
  { key: 'layout', label: 'Layout', kind: 'choice', choices: ['60 %', '65 %', '75 %', 'Full-size'], filterable: true },
  { key: 'switch', label: 'Switch', kind: 'choice', choices: ['Linear', 'Tactile', 'Clicky'], filterable: true },
  { key: 'connection', label: 'Connection', kind: 'choice', choices: ['Wired', 'Wireless', 'Both'], filterable: true },
  { key: 'hot-swap', label: 'Hot-swap', kind: 'boolean', filterable: true },
  { key: 'weight', label: 'Weight', kind: 'number', unit: 'g', filterable: true },
  { key: 'battery-life', label: 'Battery life', kind: 'number', unit: 'h', filterable: true },
];
/** Numbers are spread evenly over this range. */
const LOWEST_NUMBER = 100;
const NUMBERS = 1000;

/** Returns the rows of the definitions. */
export const definitionRows = () => DEFINITIONS.map((definition, place) => ({ ...toDefinitionRow(definition, place) }));

/** Returns the attributes of a product. No layout of 60 % has clicky switches, although each of the two is common. */
export function attributesOf(product: number): AttributeDraft[] {
  const isSixty = draw(`layout ${product}`, 4) === 0;
  return DEFINITIONS.map(({ key, kind, choices = [] }) => {
    if (kind === 'number') return { key, value: LOWEST_NUMBER + draw(`${key} ${product}`, NUMBERS) };
    if (kind === 'boolean') return { key, value: draw(`${key} ${product}`, 2) === 1 };
    const possible = key === 'switch' && isSixty ? choices.slice(0, 2) : choices;
    return { key, value: possible[draw(`${key} ${product}`, possible.length)] ?? '' };
  });
}

/** Returns the rows of a product's facets, and the id of its facet set. */
export function largeFacets(product: number, { id, category }: { id: string; category: Category }) {
  const facets = facetsOf(DEFINITIONS, { category, attributes: attributesOf(product), variants: [] });
  return { setId: facetSetId(facets.values), ...facetRows(id, facets) };
}
