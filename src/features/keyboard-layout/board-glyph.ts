import { type BoardAttribute, readBoardShape } from './board-attributes.ts';
import { drawLayoutGlyph } from './layout-glyph.ts';
import { getLayout } from './layouts.ts';

/** Draws the layout of a product as a small sign. Undefined if it is not a board. */
export function glyphOf({ attributes }: { attributes: readonly BoardAttribute[] }): string | undefined {
  const shape = readBoardShape(attributes);
  return shape && drawLayoutGlyph(getLayout(shape.size, shape.standard));
}
