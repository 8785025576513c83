import type { FacetOption } from './attribute-facet.ts';
import { RANGE_DOTS } from './requested-attributes.ts';

/** Fewer products are found faster without presets. */
const MIN_PRODUCTS = 6;
/** The bounds of presets are these times a power of ten. */
const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** A range of numbers, as it stands in an address, and the number of products in it. */
interface Preset {
  value: string;
  products: number;
}

/**
 * Divides the numbers of products into three ranges with about as many products each, with round bounds. None if there
 * are few products, or their numbers hardly differ.
 */
export function numberPresets(options: readonly FacetOption[]): Preset[] {
  const numbers = options.flatMap(({ value, products }) => Array.from({ length: products }, () => Number(value)));
  if (numbers.length < MIN_PRODUCTS) return [];
  const bounds = [1 / 3, 2 / 3].map((share) => roundUp(numbers[Math.floor(numbers.length * share)] ?? 0));
  const [low = 0, high = 0] = bounds;
  if (low <= 0 || low >= high) return [];
  const count = (min: number, max: number) => numbers.filter((number) => number >= min && number <= max).length;
  const presets = [
    { value: `${RANGE_DOTS}${low}`, products: count(-Infinity, low) },
    { value: `${low}${RANGE_DOTS}${high}`, products: count(low, high) },
    { value: `${high}${RANGE_DOTS}`, products: count(high, Infinity) },
  ];
  return presets.filter(({ products }) => products > 0);
}

/** Returns the next round number that is not below. */
function roundUp(number: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(number, 1)));
  return (STEPS.find((step) => step * power >= number) ?? 10) * power;
}
