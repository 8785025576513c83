import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Product } from '#features/catalogue/product-schema.ts';
import { type BoardShape, readBoardShape } from '#features/keyboard-layout/board-attributes.ts';
import { BoardFrame, BoardParts } from '#features/keyboard-layout/board-drawing.tsx';
import { getLayout, type Layout } from '#features/keyboard-layout/layouts.ts';
import { remember } from '#platform/remember.ts';
import type { Markup } from '#ui/markup.ts';
import { boardColours } from './board-colours.ts';
import { findSwitchOption, listSwitches, readMaterials } from './board-materials.ts';
import { describeSound, pitchOf, wordsOf } from './describe-sound.ts';
import { type Curve, type HeardSwitch, type HearView, WAVE_HEIGHT } from './hear-view.ts';
import type { BoardMaterials, Switch } from './materials.ts';
import { type Sample, writeSample } from './sample-text.ts';
import { measureStroke, type StrokeMeasures } from './stroke-measures.ts';
import { describeStroke } from './stroke-model.ts';
import { TYPICAL_KEY, writeThockLine } from './write-thock-line.ts';

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

const WAVE = { bars: 100, height: WAVE_HEIGHT };
/** More than the materials of most shops make together. */
const MAX_REMEMBERED = 500;
/** All sizes and standards, with and without a knob. */
const MAX_DRAWN = 20;

type DrawnBoard = { layout: Layout; shape: Pick<BoardShape, 'hasKnob'> };

const measureSample = remember(MAX_REMEMBERED, writeSample, ({ materials, switchKind }: Sample) =>
  measure(materials, switchKind),
);

/**
 * Prepares what the page of a keyboard shows of its sound. Undefined if too little is known about the product.
 * @param keep takes the SVG of its drawing.
 */
export function prepareHearView(product: Product, keep: (drawing: string) => Markup): HearView | undefined {
  const board = readBoard(product);
  if (!board) return undefined;
  const {
    shape,
    layout,
    materials,
    switches: [first, ...others],
  } = board;
  return {
    drawing: keep(drawBoard(product.name, { layout, shape })),
    colours: boardColours(product, shape),
    materials,
    switchOption: findSwitchOption(product)?.name,
    switches: [hear({ switchKind: first, materials }), ...others.map((switchKind) => hear({ switchKind, materials }))],
  };
}

/** Draws a keyboard from above, as SVG. Undefined if too little is known about the product. */
export function renderBoard(product: Product): string | undefined {
  const board = readBoard(product);
  return board && drawBoard(product.name, board);
}

function drawBoard(name: string, board: DrawnBoard): string {
  const { layout } = board;
  const label = `${name} drawn from above, ${layout.keys.length} keys`;
  return renderToStaticMarkup(
    createElement(BoardFrame, { layout, label, dangerouslySetInnerHTML: { __html: drawParts(board) } }),
  );
}

const drawParts = remember(
  MAX_DRAWN,
  ({ layout: { size, standard }, shape: { hasKnob } }: DrawnBoard) => `${size} ${standard} ${hasKnob}`,
  ({ layout, shape: { hasKnob } }) => renderToStaticMarkup(createElement(BoardParts, { layout, hasKnob })),
);

/** Describes a switch on a board, and how it is heard. */
const hear = remember(MAX_REMEMBERED, writeSample, (sample: Sample): HeardSwitch => {
  const { switchKind, materials } = sample;
  const measures = measureSample(sample);
  return {
    name: switchKind,
    wave: writeThockLine(materials, switchKind, WAVE),
    description: describeSound(measures),
    words: `${FEELS[switchKind].words}, ${pitchOf(measures)}`,
    curve: FEELS[switchKind].curve,
    sample: writeSample(sample),
  };
});

/**
 * Returns what the card of a keyboard says about its sound with its first switch: two words, such as "soft, low", and
 * what its play key plays. Undefined if too little is known about the product.
 */
export function cardSoundOf(product: Product): { words: string; sample: string } | undefined {
  const board = readBoard(product);
  if (!board) return undefined;
  const sample: Sample = { switchKind: board.switches[0], materials: board.materials };
  return { words: wordsOf(measureSample(sample)), sample: writeSample(sample) };
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
