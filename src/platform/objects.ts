/** Returns an object with these entries. TypeScript cannot follow which key has which type, so the caller's type says it. */
export function objectFrom<Result extends object>(entries: Iterable<readonly [string, unknown]>): Result {
  return Object.fromEntries(entries) as Result;
}

/** Returns a property of an object by a name that is not known to the compiler, or undefined if it has none. */
export function propertyOf(object: object, name: string): unknown {
  return Reflect.get(object, name);
}

/** Returns the names of an object that has no others than those of its type. */
export function keysOf<Of extends object>(object: Of): (keyof Of & string)[] {
  return Object.keys(object) as (keyof Of & string)[];
}

/** Returns one property of each value of an object: of `{ a: { size: 1 } }` and `size` it is `{ a: 1 }`. */
export function pluck<
  Property extends string,
  Of extends Readonly<Record<string, Readonly<Record<Property, unknown>>>>,
>(object: Of, property: Property): { [Key in keyof Of]: Of[Key][Property] } {
  return objectFrom(Object.entries(object).map(([key, value]) => [key, value[property]]));
}
