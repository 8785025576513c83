import type { Buyable } from '#features/cart/cart-item.ts';
import type { ProductCardData } from '#features/catalogue/product-card-data.ts';
import { type Cents, cents } from '#features/pricing/money.ts';
import type { Fit } from './judge-fit.ts';
import type { Part } from './part.ts';

type Kind = Part['kind'];

/** A product that goes or does not go with the one whose page lists it. */
export interface FitRow extends Fit {
  kind: Kind;
  product: ProductCardData;
}

/** What goes with a product of a kind. */
export interface FitList {
  kind: Kind;
  rows: readonly FitRow[];
}

/** A product as a part of a set. */
interface SetPart {
  kind: Kind;
  product: Buyable;
}

/** A product and one of each other kind that goes with it, and what all of them cost. */
interface CompleteSet {
  parts: readonly SetPart[];
  total: Cents;
}

const NAMES: Readonly<Record<Kind, string>> = { board: 'board', keycaps: 'caps', switches: 'switches' };

/**
 * Completes a product with the first one of each other kind that goes with it and can be bought without a choice.
 * @returns undefined if the product is sold out, or nothing completes it.
 */
export function completeSet(own: SetPart, rows: readonly FitRow[]): CompleteSet | undefined {
  const addable = rows.filter(({ fits, product }) => fits && product.stock > 0 && !product.hasChoices);
  const others = [...Map.groupBy(addable, ({ kind }) => kind).values()].flatMap(([first]) => first ?? []);
  if (own.product.stock === 0 || others.length === 0) return undefined;
  const parts = [own, ...others];
  return { parts, total: cents(parts.reduce((sum, { product }) => sum + product.price, 0)) };
}

/** "Board + caps + switches". */
export function nameSet({ parts }: CompleteSet): string {
  const text = parts.map(({ kind }) => NAMES[kind]).join(' + ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
