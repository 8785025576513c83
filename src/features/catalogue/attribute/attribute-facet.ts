import type { AttributeValue } from './attribute.ts';
import type { AttributeDefinition } from './attribute-schema.ts';

/** A value to filter by, and the number of products that match it and all other filters, up to a bound. */
export interface FacetOption {
  value: AttributeValue;
  products: number;
}

/** An attribute to filter by that at least one matching product has. */
export interface AttributeFacet extends Pick<AttributeDefinition, 'key' | 'label' | 'kind' | 'unit'> {
  /** Of numbers only if few products match. */
  options: readonly FacetOption[];
}

/** An attribute to filter by, as the page shows it. */
export interface FacetView {
  key: string;
  label: string;
  /** The values that the view asks for, with a text for each. */
  chosen: readonly { value: string; text: string }[];
  options: readonly { value: string; text: string; products: number }[];
  /** Of numbers, whose options are ranges: any range to ask for, with its unit and the ends that the view asks for. */
  range?: { unit: string; min: string; max: string };
}
