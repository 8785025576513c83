import { formatDecimal } from '#platform/format-numbers.ts';
import type { Attribute, AttributeValue } from './attribute.ts';
import type { AttributeDefinition, AttributeDraft } from './attribute-schema.ts';

/** An error of one value. `path` is its path in the body. */
interface ValueError {
  path: string;
  message: string;
}

/** Finds the attributes of a product that have no definition or do not fit theirs. */
export function findInvalidAttributes(
  definitions: readonly AttributeDefinition[],
  drafts: readonly AttributeDraft[],
): ValueError[] {
  return drafts.flatMap(({ key, value }, index) => {
    const definition = definitions.find((each) => each.key === key);
    if (!definition) return [{ path: `attributes.${index}.key`, message: `There is no attribute ${key}` }];
    if (fits(definition, value)) return [];
    return [{ path: `attributes.${index}.value`, message: expectationOf(definition) }];
  });
}

/** Returns the attributes that fit their definitions, in the order of these, without empty texts. */
export function fittingAttributes(
  definitions: readonly AttributeDefinition[],
  drafts: readonly AttributeDraft[],
): AttributeDraft[] {
  return mapFitting(definitions, drafts, ({ key }, value) => ({ key, value }));
}

/** Returns the attributes of a product with their labels and units. */
export function describeAttributes(
  definitions: readonly AttributeDefinition[],
  drafts: readonly AttributeDraft[],
): Attribute[] {
  return mapFitting(definitions, drafts, ({ key, label, unit }, value) => ({
    key,
    label,
    value,
    ...(unit && { unit }),
  }));
}

/** Returns what `convert` makes of each definition that a value fits, and of the value. */
function mapFitting<Described>(
  definitions: readonly AttributeDefinition[],
  drafts: readonly AttributeDraft[],
  convert: (definition: AttributeDefinition, value: AttributeValue) => Described,
): Described[] {
  const values = new Map(drafts.map(({ key, value }) => [key, value]));
  const described: Described[] = [];
  for (const definition of definitions) {
    const draft = values.get(definition.key);
    if (draft === undefined || !fits(definition, draft)) continue;
    const value = typeof draft === 'string' ? draft.trim() : draft;
    if (value !== '') described.push(convert(definition, value));
  }
  return described;
}

/** Returns an attribute whose definition is not known yet. */
export function withoutLabel({ key, value }: AttributeDraft): Attribute {
  return { key, label: key, value };
}

/** Formats a value for people, such as "1,180 g". */
export function formatAttribute({ value, unit }: Pick<Attribute, 'value' | 'unit'>): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'number' ? formatDecimal(value) : value;
  return unit ? `${text} ${unit}` : text;
}

function fits({ kind, choices = [] }: AttributeDefinition, value: AttributeValue): boolean {
  if (kind === 'choice') return typeof value === 'string' && (value === '' || choices.includes(value));
  return typeof value === (kind === 'text' ? 'string' : kind);
}

function expectationOf({ kind, label, choices = [] }: AttributeDefinition): string {
  switch (kind) {
    case 'number':
      return `${label} has to be a number`;
    case 'boolean':
      return `${label} has to be yes or no (true or false)`;
    case 'choice':
      return `${label} has to be one of: ${choices.join(', ')}`;
    case 'text':
      return `${label} has to be a text`;
  }
}
