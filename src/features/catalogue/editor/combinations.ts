import { moveItem } from '#platform/move-item.ts';
import { MAX_VARIANTS, type Option } from '../variant/variant-schema.ts';
import { blankEntry, type VariantEntry } from './variant-entry.ts';

/** The options of a product and what is typed about its variants. An option may still have no values. */
export interface Choices {
  options: Option[];
  variants: VariantEntry[];
}

/** Returns all combinations of the values of these options, in their order. An option without values counts as ''. */
function combine(options: readonly Option[]): string[][] {
  return options.reduce<string[][]>(
    (combinations, { values }) =>
      combinations.flatMap((combination) =>
        (values.length === 0 ? [''] : values).map((value) => [...combination, value]),
      ),
    [[]],
  );
}

/** Counts the combinations that a product with these options can be sold in. */
function countCombinations(options: readonly Option[]): number {
  return options.reduce((count, { values }) => count * Math.max(1, values.length), 1);
}

/**
 * Puts variants in the order of the options, and adds the combinations that are missing, with what a similar
 * variant costs, weighs and declares. Adds none if there are more combinations than a product can have variants.
 */
export function arrange({ options, variants }: Choices, { isLeftOut }: { isLeftOut: boolean }): VariantEntry[] {
  const known = new Map(variants.map((entry) => [JSON.stringify(entry.values), entry]));
  if (countCombinations(options) > MAX_VARIANTS) return variants;
  return combine(options).map((values) => {
    const existing = known.get(JSON.stringify(values));
    if (existing) return existing;
    const { _id: _, ...similar } = findMostSimilar(variants, values) ?? blankEntry(values);
    return { ...similar, values, sku: '', gtin: '', stock: '0', image: '', isLeftOut };
  });
}

function findMostSimilar(variants: readonly VariantEntry[], values: readonly string[]): VariantEntry | undefined {
  const similarity = (entry: VariantEntry) => entry.values.filter((value, index) => value === values[index]).length;
  return variants.toSorted((a, b) => similarity(b) - similarity(a))[0];
}

/** Adds an option without values. */
export function addOption({ options, variants }: Choices): Choices {
  return {
    options: [...options, { name: '', values: [] }],
    variants: variants.map((entry) => ({ ...entry, values: [...entry.values, ''] })),
  };
}

/** Removes an option. Of the variants that then have the same values the first one stays, rather one that is sold. */
export function removeOption({ options, variants }: Choices, index: number): Choices {
  const kept = new Map<string, VariantEntry>();
  for (const entry of variants.toSorted((a, b) => rank(a) - rank(b))) {
    const values = entry.values.toSpliced(index, 1);
    const key = JSON.stringify(values);
    if (!kept.has(key)) kept.set(key, { ...entry, values });
  }
  const next = { options: options.toSpliced(index, 1), variants: [...kept.values()] };
  return { ...next, variants: keepOne(arrange(next, { isLeftOut: true })) };
}

/** Sold variants go first, and of these the existing ones. */
function rank({ isLeftOut, _id }: VariantEntry): number {
  return (isLeftOut ? 2 : 0) + (_id === undefined ? 1 : 0);
}

/** Moves an option, and with it the values of the variants. */
export function moveOption({ options, variants }: Choices, from: number, to: number): Choices {
  const next = {
    options: moveItem(options, from, to),
    variants: variants.map((entry) => ({ ...entry, values: moveItem(entry.values, from, to) })),
  };
  return { ...next, variants: arrange(next, { isLeftOut: true }) };
}

/**
 * Adds a value to an option, with a new variant for each combination. The first value of an option goes to the variants
 * that there are.
 * @returns undefined if a product cannot have so many variants.
 */
export function addValue({ options, variants }: Choices, index: number, value: string): Choices | undefined {
  const changed = changeOption(options, index, (values) => [...values, value]);
  if (countCombinations(changed) > MAX_VARIANTS) return undefined;
  const isFirst = options[index]?.values.length === 0;
  const kept = isFirst ? variants.map((entry) => withValue(entry, index, value)) : variants;
  return { options: changed, variants: arrange({ options: changed, variants: kept }, { isLeftOut: false }) };
}

/** Removes a value of an option with its variants. The variants of an option's last value stay. */
export function removeValue({ options, variants }: Choices, index: number, value: string): Choices {
  const isLast = options[index]?.values.length === 1;
  return {
    options: changeOption(options, index, (values) => values.filter((each) => each !== value)),
    variants: isLast
      ? variants.map((entry) => withValue(entry, index, ''))
      : keepOne(variants.filter((entry) => entry.values[index] !== value)),
  };
}

/** Renames a value of an option, also in the variants. */
export function renameValue({ options, variants }: Choices, index: number, before: string, after: string): Choices {
  return {
    options: changeOption(options, index, (values) => values.map((value) => (value === before ? after : value))),
    variants: variants.map((entry) => (entry.values[index] === before ? withValue(entry, index, after) : entry)),
  };
}

/** Moves a value within its option, and with it the variants. */
export function moveValue({ options, variants }: Choices, index: number, from: number, to: number): Choices {
  const moved = changeOption(options, index, (values) => moveItem(values, from, to));
  return { options: moved, variants: arrange({ options: moved, variants }, { isLeftOut: true }) };
}

/** At least one variant is sold. */
function keepOne(variants: readonly VariantEntry[]): VariantEntry[] {
  return variants.map((entry, index) =>
    index === 0 && variants.every(({ isLeftOut }) => isLeftOut) ? { ...entry, isLeftOut: false } : entry,
  );
}

function withValue(entry: VariantEntry, index: number, value: string): VariantEntry {
  return { ...entry, values: entry.values.with(index, value) };
}

function changeOption(
  options: readonly Option[],
  index: number,
  change: (values: readonly string[]) => string[],
): Option[] {
  return options.map((option, each) => (each === index ? { ...option, values: change(option.values) } : option));
}
