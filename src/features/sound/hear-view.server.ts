import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Product } from '#features/catalogue/product-schema.ts';
import { readBoardShape } from '#features/keyboard-layout/board-attributes.ts';
import { BoardDrawing } from '#features/keyboard-layout/board-drawing.tsx';
import { getLayout } from '#features/keyboard-layout/layouts.ts';
import { boardColours } from './board-colours.ts';
import { findSwitchOption, listSwitches, readMaterials } from './board-materials.ts';
import { describeSound, wordsOf } from './describe-sound.ts';
import type { HearView } from './hear-view.ts';
import type { BoardMaterials, Switch } from './materials.ts';
import { measureStroke, type StrokeMeasures } from './stroke-measures.ts';
import { describeStroke } from './stroke-model.ts';
import { drawThockLine, TYPICAL_KEY } from './thock-line.ts';

const WAVE = { bars: 100, height: 80 };

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
      const wave = drawThockLine(materials, name, WAVE);
      return { name, wave, description: describeSound(measure(materials, name)) };
    }),
  };
}

/** Describes how a keyboard sounds in two words, such as "soft, low". Undefined if too little is known about the product. */
export function soundWordsOf(product: Product): string | undefined {
  const board = readBoard(product);
  const [first] = board?.switches ?? [];
  return board && first && wordsOf(measure(board.materials, first));
}

function measure(materials: BoardMaterials, switchKind: Switch): StrokeMeasures {
  return measureStroke(describeStroke(materials, { switchKind, direction: 'down' }, TYPICAL_KEY));
}

function readBoard(product: Product) {
  const shape = readBoardShape(product.attributes);
  if (!shape) return undefined;
  const layout = getLayout(shape.size, shape.standard);
  const materials = readMaterials(product, layout);
  const switches = listSwitches(product);
  return materials && switches.length > 0 ? { shape, layout, materials, switches } : undefined;
}
