import type { Product } from '#features/catalogue/product-schema.ts';
import { priceVaries } from '#features/catalogue/variant/price-varies.ts';
import { readBoard } from '#features/sound/hear-view.server.ts';
import type { HeroBoardData } from './hero-board-data.ts';

/**
 * Returns the first of the products that is a keyboard whose sound is known, preferably one with a knob, as the picture
 * shows.
 */
export function findHeroBoard(products: readonly Product[]): HeroBoardData | undefined {
  const boards = products.flatMap((product) => {
    const board = readBoard(product);
    return board ? [{ product, board }] : [];
  });
  const found = boards.find(({ board }) => board.shape.hasKnob) ?? boards[0];
  if (!found) return undefined;
  const { _id, slug, name, price } = found.product;
  const { materials, switches } = found.board;
  return { _id, slug, name, price, priceVaries: priceVaries(found.product), materials, switches };
}
