import type { Attribute } from '../attribute/attribute.ts';
import type { AttributeDefinition } from '../attribute/attribute-schema.ts';
import { formatAttribute } from '../attribute/attribute-values.ts';
import { KIND_KEY } from '../door/door.ts';
import type { Product } from '../product-schema.ts';
import type { DetailGroup, DetailRow } from './details-view.ts';

/** The heading of rows of no group beside those of groups. */
const REST = 'More';
/** The key of the attribute that says what a product weighs by itself, and the label of every weight. */
const WEIGHT = { key: 'weight', label: 'Weight' } as const;

/**
 * Returns what a product says about itself, in the groups and the order of the definitions. An option that customers
 * choose stands in place of the attributes that say the same. The packed weight of variants stands in place of that of
 * the product itself if the product does not say it.
 */
export function groupDetails(
  { attributes, options, variants }: Pick<Product, 'attributes' | 'options' | 'variants'>,
  definitions: readonly AttributeDefinition[],
): DetailGroup[] {
  const byKey = new Map(attributes.map((attribute) => [attribute.key, attribute]));
  const placed = new Set<string>();
  const weight = hasOnlyPackedWeight({ attributes, options, variants }) ? [{ weight: WEIGHT.label }] : [];
  const rows = definitions.flatMap((definition): PlacedRow[] => {
    if (definition.key === KIND_KEY) return [];
    const option = options.find(({ name }) => name === definition.label || name === definition.replacedBy);
    const attribute = byKey.get(definition.key);
    if (definition.key === WEIGHT.key && weight.length > 0) return weight.map((row) => place(definition, row));
    if (!option) return attribute ? [place(definition, attributeRow(attribute, definition))] : [];
    if (placed.has(option.name)) return [];
    placed.add(option.name);
    const explanations = option.name === definition.label ? (definition.choiceExplanations ?? {}) : {};
    return [place(definition, { option: option.name, explanations })];
  });
  const others = options.filter(({ name }) => !placed.has(name));
  const unplaced = others.map(({ name }): PlacedRow => ({ group: undefined, row: { option: name, explanations: {} } }));
  const isPlaced = definitions.some(({ key }) => key === WEIGHT.key);
  return toGroups([...rows, ...unplaced, ...(isPlaced ? [] : weight.map((row) => ({ group: undefined, row })))]);
}

/** Whether variants have a weight and the product says none by itself. */
function hasOnlyPackedWeight({ attributes, options, variants }: Pick<Product, 'attributes' | 'options' | 'variants'>) {
  const says = [...attributes.map(({ label }) => label), ...options.map(({ name }) => name)];
  if (attributes.some(({ key }) => key === WEIGHT.key) || says.includes(WEIGHT.label)) return false;
  return variants.some(({ weightGrams = 0 }) => weightGrams > 0);
}

interface PlacedRow {
  group: string | undefined;
  row: DetailRow;
}

function place({ group }: AttributeDefinition, row: DetailRow): PlacedRow {
  return { group, row };
}

function attributeRow(attribute: Attribute, { explanation, choiceExplanations = {} }: AttributeDefinition): DetailRow {
  const { label, value } = attribute;
  const ofChoice =
    typeof value === 'string' && Object.hasOwn(choiceExplanations, value) ? choiceExplanations[value] : undefined;
  return {
    label,
    text: formatAttribute(attribute),
    // It says what a yes means.
    explanation: ofChoice ?? (value === false ? undefined : explanation),
  };
}

/** Rows of no group follow those of groups. */
function toGroups(rows: readonly PlacedRow[]): DetailGroup[] {
  const { rest = [], ...grouped } = Object.groupBy(rows, ({ group }) => (group === undefined ? 'rest' : 'grouped'));
  const groups = [...Map.groupBy(grouped.grouped ?? [], ({ group }) => group)];
  return [
    ...groups.map(([title, placed]) => ({ title, rows: placed.map(({ row }) => row) })),
    ...(rest.length > 0 ? [{ title: groups.length > 0 ? REST : undefined, rows: rest.map(({ row }) => row) }] : []),
  ];
}
