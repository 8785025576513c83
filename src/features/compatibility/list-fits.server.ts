import type { CatalogueReading } from '#features/catalogue/catalogue-reading.server.ts';
import { toCardData } from '#features/catalogue/product-card-data.ts';
import type { Product } from '#features/catalogue/product-schema.ts';
import { DEFAULT_VIEW } from '#features/catalogue/product-view.ts';
import { BOARD_ATTRIBUTES } from '#features/keyboard-layout/board-attribute-keys.ts';
import { SIZES } from '#features/keyboard-layout/layouts.ts';
import { completeSet, type FitList } from './complete-set.ts';
import { judgeFit } from './judge-fit.ts';
import { PART_ATTRIBUTES, type Part, PINS, readPart } from './part.ts';

const MAX_LISTED = 8;

/** What tells the products of a kind: one of these values of an attribute by which products can be filtered. */
const FILTERS: Readonly<Record<Part['kind'], Readonly<Record<string, readonly string[]>>>> = {
  board: { [BOARD_ATTRIBUTES.size]: SIZES },
  keycaps: { [PART_ATTRIBUTES.keycapSet]: SIZES },
  switches: { [PART_ATTRIBUTES.pins]: PINS },
};

const OTHER_KINDS: Readonly<Record<Part['kind'], readonly Part['kind'][]>> = {
  board: ['keycaps', 'switches'],
  keycaps: ['board', 'switches'],
  switches: ['board', 'keycaps'],
};

/**
 * Lists which of the newest products of other kinds go with a product, those that do first.
 * @returns undefined if the product is no keyboard or part of one.
 */
export async function listFits(
  catalogue: Pick<CatalogueReading, 'listNewest'>,
  product: Pick<Product, 'attributes'>,
): Promise<FitList | undefined> {
  const part = readPart(product.attributes);
  if (!part) return undefined;
  const found = await Promise.all(
    OTHER_KINDS[part.kind].map((kind) => catalogue.listNewest({ ...DEFAULT_VIEW, attributes: FILTERS[kind] })),
  );
  const rows = found
    .flat()
    .flatMap((each) => {
      const other = readPart(each.attributes);
      const fit = other && judgeFit(part, other);
      return fit ? [{ kind: other.kind, product: toCardData(each), ...fit }] : [];
    })
    .toSorted((a, b) => Number(b.fits) - Number(a.fits))
    .slice(0, MAX_LISTED);
  return { rows, set: completeSet(part.kind, rows) };
}
