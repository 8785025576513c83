import { formatDecimal } from '#platform/format-numbers.ts';
import type { Attribute } from '../attribute/attribute.ts';

/** The keys of the attributes from which the pictogram and the label about chargers follow. Their powers are in watts. */
const KEYS = {
  isIncluded: 'charger-included',
  lowest: 'charging-power-min',
  highest: 'charging-power-max',
  hasUsbPd: 'usb-pd',
} as const;

/**
 * What buyers of a device have to know about its charger (Directive 2014/53/EU, Annex Ia, Parts III and IV). Absent where
 * the product does not state it.
 */
export interface Charging {
  /** Whether a charger is in the box. */
  isIncluded?: boolean;
  /** The power that a charger must have at least, and from which on more does not charge faster, in watts. */
  power?: { lowest: number; highest: number; hasUsbPd: boolean };
}

/** Reads what a product states about its charger. @returns undefined if it states nothing. */
export function readCharging(attributes: readonly Attribute[]): Charging | undefined {
  const values = new Map(attributes.map(({ key, value }) => [key, value]));
  const [isIncluded, lowest, highest] = [KEYS.isIncluded, KEYS.lowest, KEYS.highest].map((key) => values.get(key));
  const charging: Charging = {};
  if (typeof isIncluded === 'boolean') charging.isIncluded = isIncluded;
  if (typeof lowest === 'number' && typeof highest === 'number' && lowest > 0 && lowest <= highest)
    charging.power = { lowest, highest, hasUsbPd: values.get(KEYS.hasUsbPd) === true };
  return Object.keys(charging).length > 0 ? charging : undefined;
}

/** Whether a product states some of what the pictogram and the label show, but not all. */
export function isPartlyStated(attributes: readonly Attribute[]): boolean {
  const keys = new Set<string>(Object.values(KEYS));
  const { isIncluded, power } = readCharging(attributes) ?? {};
  return attributes.some(({ key }) => keys.has(key)) && (isIncluded === undefined || power === undefined);
}

/** Says what the pictogram and the label show. */
export function describeCharging({ isIncluded, power }: Charging): string {
  const parts = [];
  if (isIncluded !== undefined) parts.push(isIncluded ? 'Charger included' : 'Charger not included');
  if (power) {
    const { lowest, highest, hasUsbPd } = power;
    const range = `${formatDecimal(lowest)} to ${formatDecimal(highest)}`;
    parts.push(`Charges with ${range} watts${hasUsbPd ? ', and fast with USB Power Delivery' : ''}`);
  }
  return `${parts.join('. ')}.`;
}
