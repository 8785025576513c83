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

/** What goes with a product, and what completes it. */
export interface FitList {
  rows: readonly FitRow[];
  /** Undefined if nothing completes it. */
  set: CompleteSet | undefined;
}

/** One product of each other kind that goes with a product. */
interface CompleteSet {
  /** Names the kinds of all of them, such as "Board + caps + switches". */
  name: string;
  others: readonly ProductCardData[];
  /** What the others cost. */
  price: Cents;
}

const NAMES: Readonly<Record<Kind, string>> = { board: 'board', keycaps: 'caps', switches: 'switches' };

/** Completes a product of a kind with the first one of each other kind that can be bought without a choice. */
export function completeSet(kind: Kind, rows: readonly FitRow[]): CompleteSet | undefined {
  const addable = rows.filter(({ fits, product }) => fits && product.stock > 0 && !product.hasChoices);
  const others = [...Map.groupBy(addable, (row) => row.kind).values()].flatMap(([first]) => first ?? []);
  if (others.length === 0) return undefined;
  const name = [kind, ...others.map((row) => row.kind)].map((each) => NAMES[each]).join(' + ');
  return {
    name: name.charAt(0).toUpperCase() + name.slice(1),
    others: others.map(({ product }) => product),
    price: cents(others.reduce((sum, { product }) => sum + product.price, 0)),
  };
}
