import type { AttributeDefinition } from './attribute-schema.ts';
import { formatAttribute } from './attribute-values.ts';
import { ATTRIBUTE_PREFIX, RANGE_DOTS, type RequestedAttributes } from './requested-attributes.ts';

/** A filter by an attribute: one of these values, or a number in one of these ranges. */
export type AttributeFilter =
  | { key: string; values: readonly string[] }
  | { key: string; ranges: readonly NumberRange[] };

/** Both ends are included. */
export interface NumberRange {
  min: number;
  max: number;
}

const MAX_REQUESTED = 10;
const MAX_REQUESTED_VALUES = 20;
const MAX_VALUE_CHARACTERS = 100;
const NUMBER = '-?\\d{1,12}(?:\\.\\d{1,6})?';
const RANGE = new RegExp(`^(?:(${NUMBER})?\\.\\.(${NUMBER})?|${NUMBER})$`);

/** Finds the requested attributes that do not exist or cannot have the requested values. */
export function findInvalidRequested(
  definitions: readonly AttributeDefinition[],
  requested: RequestedAttributes,
): { path: string; message: string }[] {
  const keys = Object.entries(requested);
  if (keys.length > MAX_REQUESTED) return [{ path: 'attr', message: `Filter by at most ${MAX_REQUESTED} attributes` }];
  return keys.flatMap(([key, values]) => {
    const message = explainInvalid(findFilterable(definitions, key), values);
    return message === undefined ? [] : [{ path: ATTRIBUTE_PREFIX + key, message }];
  });
}

function explainInvalid(definition: AttributeDefinition | undefined, values: readonly string[]): string | undefined {
  if (!definition) return 'There is no filter by this attribute';
  if (values.length > MAX_REQUESTED_VALUES) return `Use at most ${MAX_REQUESTED_VALUES} values`;
  return values.every((value) => isPossible(definition, value)) ? undefined : expectedOf(definition);
}

/** Returns the requested attributes without those that do not exist and without impossible values. */
export function possibleRequested(
  definitions: readonly AttributeDefinition[],
  requested: RequestedAttributes,
): RequestedAttributes {
  const possible = Object.entries(requested).flatMap(([key, values]) => {
    const definition = findFilterable(definitions, key);
    const left = definition
      ? values.filter((value) => isPossible(definition, value)).slice(0, MAX_REQUESTED_VALUES)
      : [];
    return left.length > 0 ? [[key, left] as const] : [];
  });
  return Object.fromEntries(possible.slice(0, MAX_REQUESTED));
}

/** Converts requested attributes, which have to be possible, to filters. */
export function toAttributeFilters(
  definitions: readonly AttributeDefinition[],
  requested: RequestedAttributes,
): AttributeFilter[] {
  return Object.entries(requested).map(([key, values]) =>
    findFilterable(definitions, key)?.kind === 'number'
      ? { key, ranges: values.flatMap((value) => parseRange(value) ?? []) }
      : { key, values },
  );
}

/** Parses "500..900", "500..", "..900" or "700". Undefined if it is none of these. */
export function parseRange(text: string): NumberRange | undefined {
  if (!RANGE.test(text) || text === RANGE_DOTS) return undefined;
  const [from = '', to = from] = text.split(RANGE_DOTS);
  return { min: from === '' ? -Infinity : Number(from), max: to === '' ? Infinity : Number(to) };
}

function findFilterable(definitions: readonly AttributeDefinition[], key: string): AttributeDefinition | undefined {
  return definitions.find((definition) => definition.filterable && definition.key === key);
}

function isPossible({ kind, choices = [] }: AttributeDefinition, value: string): boolean {
  if (!isPossibleValue(value)) return false;
  if (kind === 'number') return parseRange(value) !== undefined;
  if (kind === 'boolean') return value === 'true' || value === 'false';
  return kind === 'text' || choices.includes(value);
}

function expectedOf({ kind, choices = [] }: AttributeDefinition): string {
  if (kind === 'number') return 'Use a number or a range such as 500..900';
  if (kind === 'text') return `Use 1 to ${MAX_VALUE_CHARACTERS} characters`;
  return kind === 'boolean' ? 'Use true or false' : `Use one of: ${choices.join(', ')}`;
}

/** Describes a requested value for people, such as "500 to 900 g". */
export function describeRequested(
  value: string,
  { kind, unit }: { kind: AttributeDefinition['kind'] | undefined; unit: string | undefined },
): string {
  if (kind === 'boolean') return formatAttribute({ value: value === 'true' });
  const range = kind === 'number' ? parseRange(value) : undefined;
  if (!range) return value;
  const { min, max } = range;
  const withUnit = (number: number) => formatAttribute({ value: number, ...(unit && { unit }) });
  if (min === max) return withUnit(min);
  if (min === -Infinity) return `up to ${withUnit(max)}`;
  return max === Infinity ? `from ${withUnit(min)}` : `${formatAttribute({ value: min })} to ${withUnit(max)}`;
}

/** PostgreSQL cannot store U+0000 and rejects queries with it. */
function isPossibleValue(value: string): boolean {
  return value.length > 0 && value.length <= MAX_VALUE_CHARACTERS && !value.includes('\0');
}
