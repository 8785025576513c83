import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Product } from '#features/catalogue/product-schema.ts';
import { readBoardShape } from '#features/keyboard-layout/board-attributes.ts';
import { BoardDrawing } from '#features/keyboard-layout/board-drawing.tsx';
import { drawLayoutGlyph, GLYPH_HEIGHT, GLYPH_WIDTH } from '#features/keyboard-layout/layout-glyph.ts';
import { getLayout } from '#features/keyboard-layout/layouts.ts';
import { boardColours } from './board-colours.ts';
import { findSwitchOption, listSwitches, readMaterials } from './board-materials.ts';
import { describeSound } from './describe-sound.ts';
import type { HearView } from './hear-view.ts';
import { measureStroke } from './stroke-measures.ts';
import { describeStroke } from './stroke-model.ts';
import { drawThockLine, TYPICAL_KEY } from './thock-line.ts';

const WAVE = { bars: 100, height: 80 };
/** On cards, to the right of the glyph. */
const SIGNATURE_LINE = { bars: 20, height: GLYPH_HEIGHT, startX: GLYPH_WIDTH + 6 };

/** Prepares what the page of a keyboard shows of its sound. Undefined if too little is known about the product. */
export function prepareHearView(product: Product): HearView | undefined {
  const board = readBoard(product);
  if (!board) return undefined;
  const { shape, layout, materials, switches } = board;
  const label = `${product.name} drawn from above, ${layout.keys.length} keys`;
  return {
    drawing: renderToStaticMarkup(createElement(BoardDrawing, { layout, label, hasKnob: shape.hasKnob })),
    colours: boardColours(product, shape),
    materials,
    switchOption: findSwitchOption(product)?.name,
    switches: switches.map((name) => {
      const down = describeStroke(materials, { switchKind: name, direction: 'down' }, TYPICAL_KEY);
      const wave = drawThockLine(materials, name, WAVE);
      return { name, wave, description: describeSound(measureStroke(down)) };
    }),
  };
}

/**
 * Draws the signature of a keyboard for its card: its layout and its sound, as the path of strokes. Undefined if too
 * little is known about the product.
 */
export function signatureOf(product: Product): string | undefined {
  const board = readBoard(product);
  const [first] = board?.switches ?? [];
  if (!board || !first) return undefined;
  return drawLayoutGlyph(board.layout) + drawThockLine(board.materials, first, SIGNATURE_LINE);
}

function readBoard(product: Product) {
  const shape = readBoardShape(product.attributes);
  if (!shape) return undefined;
  const layout = getLayout(shape.size, shape.standard);
  const materials = readMaterials(product, layout);
  const switches = listSwitches(product);
  return materials && switches.length > 0 ? { shape, layout, materials, switches } : undefined;
}
