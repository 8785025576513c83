import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Product } from '#features/catalogue/product-schema.ts';
import { type BoardShape, readBoardShape } from '#features/keyboard-layout/board-attributes.ts';
import { BoardDrawing } from '#features/keyboard-layout/board-drawing.tsx';
import { getLayout, type Layout } from '#features/keyboard-layout/layouts.ts';
import { boardColours } from './board-colours.ts';
import { findSwitchOption, listSwitches, readMaterials } from './board-materials.ts';
import { describeSound, pitchOf, wordsOf } from './describe-sound.ts';
import type { Curve, HeardSwitch, HearView } from './hear-view.ts';
import type { BoardMaterials, Switch } from './materials.ts';
import { writeSample } from './sample-text.ts';
import { measureStroke, type StrokeMeasures } from './stroke-measures.ts';
import { describeStroke } from './stroke-model.ts';
import { drawThockLine, TYPICAL_KEY } from './thock-line.ts';

/** How the keys of each switch go down. */
export const FEELS: Readonly<Record<Switch, { words: string; curve: Curve }>> = {
  Linear: { words: 'smooth', curve: { path: 'M4 34L76 12', x: 39, y: 23.3 } },
  Tactile: {
    words: 'soft bump',
    curve: { path: 'M4 34C14 30 18 16 27 14C34 12.5 36 25 44 24C54 22.5 64 18 76 11', x: 38, y: 20 },
  },
  Clicky: {
    words: 'sharp bump',
    curve: { path: 'M4 34C12 30 16 14 24 9C27 7 28 24 34 25C46 24.5 62 19 76 11', x: 29, y: 14 },
  },
};

const WAVE = { bars: 100, height: 80 };

/** Prepares what the page of a keyboard shows of its sound. Undefined if too little is known about the product. */
export function prepareHearView(product: Product): HearView | undefined {
  const board = readBoard(product);
  if (!board) return undefined;
  const {
    shape,
    layout,
    materials,
    switches: [first, ...others],
  } = board;
  return {
    drawing: drawBoard(product.name, { layout, shape }),
    colours: boardColours(product, shape),
    materials,
    switchOption: findSwitchOption(product)?.name,
    switches: [hear(first, materials), ...others.map((name) => hear(name, materials))],
  };
}

/** Draws a keyboard from above, as SVG. Undefined if too little is known about the product. */
export function renderBoard(product: Product): string | undefined {
  const board = readBoard(product);
  return board && drawBoard(product.name, board);
}

function drawBoard(name: string, { layout, shape }: { layout: Layout; shape: BoardShape }): string {
  const label = `${name} drawn from above, ${layout.keys.length} keys`;
  return renderToStaticMarkup(createElement(BoardDrawing, { layout, label, hasKnob: shape.hasKnob }));
}

/** Describes a switch on a board, and how it is heard. */
function hear(name: Switch, materials: BoardMaterials): HeardSwitch {
  const measures = measure(materials, name);
  return {
    name,
    wave: drawThockLine(materials, name, WAVE),
    description: describeSound(measures),
    words: `${FEELS[name].words}, ${pitchOf(measures)}`,
    curve: FEELS[name].curve,
    sample: writeSample({ switchKind: name, materials }),
  };
}

/**
 * Returns what the card of a keyboard says about its sound with its first switch: two words, such as "soft, low", and
 * what its play key plays. Undefined if too little is known about the product.
 */
export function cardSoundOf(product: Product): { words: string; sample: string } | undefined {
  const board = readBoard(product);
  if (!board) return undefined;
  const [switchKind] = board.switches;
  return {
    words: wordsOf(measure(board.materials, switchKind)),
    sample: writeSample({ switchKind, materials: board.materials }),
  };
}

/** Measures a typical key of a board with a switch. */
export function measure(materials: BoardMaterials, switchKind: Switch): StrokeMeasures {
  return measureStroke(describeStroke(materials, { switchKind, direction: 'down' }, TYPICAL_KEY));
}

/** Reads what decides how a keyboard sounds. Undefined if too little is known about the product. */
export function readBoard(product: Product) {
  const shape = readBoardShape(product.attributes);
  if (!shape) return undefined;
  const layout = getLayout(shape.size, shape.standard);
  const materials = readMaterials(product, layout);
  const [first, ...others] = listSwitches(product);
  if (!materials || !first) return undefined;
  const switches: readonly [Switch, ...Switch[]] = [first, ...others];
  return { shape, layout, materials, switches };
}
