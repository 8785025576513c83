/** The values of each attribute that a query asks for, by key, as they stand in the address. */
export type RequestedAttributes = Readonly<Record<string, readonly string[]>>;

/** Prefix of the parameters of attributes in addresses. */
export const ATTRIBUTE_PREFIX = 'attr.';

/** What stands between the ends of a range of numbers in an address, such as "500..900". */
export const RANGE_DOTS = '..';

/** Returns the parameters of attributes, such as "attr.layout", by key. Sorts them, so that equal queries are equal. */
export function collectRequested(parameters: Iterable<readonly [name: string, value: string]>): RequestedAttributes {
  const byKey = new Map<string, Set<string>>();
  for (const [name, value] of parameters) {
    const key = name.slice(ATTRIBUTE_PREFIX.length);
    if (name.startsWith(ATTRIBUTE_PREFIX)) byKey.set(key, new Set(byKey.get(key)).add(value));
  }
  return Object.fromEntries([...byKey.keys()].sort().map((key) => [key, [...(byKey.get(key) ?? [])].sort()]));
}

/** Returns the parameters of requested attributes. */
export function requestedParameters(requested: RequestedAttributes): [name: string, value: string][] {
  return Object.entries(requested).flatMap(([key, values]) =>
    values.map((value): [string, string] => [ATTRIBUTE_PREFIX + key, value]),
  );
}

/** Returns the attributes without a value if they have it, otherwise with it. Undefined if none are left. */
export function toggleRequested(
  requested: RequestedAttributes | undefined,
  key: string,
  value: string,
): RequestedAttributes | undefined {
  const values = requested?.[key] ?? [];
  const changed = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  const { [key]: _, ...others } = requested ?? {};
  const all = changed.length > 0 ? { ...others, [key]: changed } : others;
  return Object.keys(all).length > 0 ? all : undefined;
}
