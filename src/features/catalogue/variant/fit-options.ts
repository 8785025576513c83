import type { Option, Variant } from './variant-schema.ts';

/** A field that contradicts another one. `path` is its path in the body. */
export interface Disagreement {
  path: string;
  message: string;
}

/** Finds the variants that do not have exactly one value of each option, and those with the values of another one. */
export function findMisfits(options: readonly Option[], variants: readonly Pick<Variant, 'values'>[]): Disagreement[] {
  const seen = new Set<string>();
  return variants.flatMap(({ values }, index) => {
    const path = `variants.${index}.values`;
    const isComplete =
      Object.keys(values).length === options.length &&
      options.every(({ name, values: allowed }) => allowed.includes(values[name] ?? ''));
    if (!isComplete) return [{ path, message: 'A variant has one of the values of each option' }];
    const key = JSON.stringify(inOptionOrder(options, values));
    if (seen.has(key)) return [{ path, message: 'Another variant has the same values' }];
    seen.add(key);
    return [];
  });
}

/** Returns a variant's values in the order of the product's options. */
export function inOptionOrder(options: readonly Option[], values: Variant['values']): Variant['values'] {
  return Object.fromEntries(options.map(({ name }) => [name, values[name] ?? '']));
}
