import type { Product } from '#features/catalogue/product-schema.ts';
import { priceVaries } from '#features/catalogue/variant/price-varies.ts';
import { findSwitchOption } from './board-materials.ts';
import { wordsOf } from './describe-sound.ts';
import { FEELS, measure, readBoard } from './hear-view.server.ts';
import { type BoardMaterials, SWITCHES, type Switch } from './materials.ts';
import { writeSample } from './sample-text.ts';
import { type HeardBoard, type LibrarySwitch, type Meters, TONE_HEIGHT, type Tone } from './sound-library.ts';
import { STROKE_MS, type StrokeMeasures } from './stroke-measures.ts';
import { writeThockLine } from './write-thock-line.ts';

const WAVE = { bars: 40, height: TONE_HEIGHT };
/** The frequencies at both ends of the meter, in hertz: as low and as bright as keyboards sound. */
const PITCH_HZ = { lowest: 150, highest: 4000 };

/** Prepares the library of sounds: the boards among the products, with the switches that they come with. */
export function prepareLibrary(products: readonly Product[]): { switches: LibrarySwitch[]; boards: HeardBoard[] } {
  const boards = products.flatMap((product) => toHeardBoard(product) ?? []);
  const names = new Set(boards.flatMap(({ tones }) => tones.map(({ switchKind }) => switchKind)));
  const switches = SWITCHES.filter((name) => names.has(name)).map((name) => {
    const { words, curve } = FEELS[name];
    return { name, feel: words, curve };
  });
  return { switches, boards };
}

function toHeardBoard(product: Product): HeardBoard | undefined {
  const board = readBoard(product);
  if (!board) return undefined;
  const { _id, slug, name, image, imageAlt, price } = product;
  return {
    ...{ _id, slug, name, image, imageAlt, price },
    priceVaries: priceVaries(product),
    tones: board.switches.map((switchKind) => toTone(product, board.materials, switchKind)),
  };
}

function toTone(product: Product, materials: BoardMaterials, switchKind: Switch): Tone {
  const measures = measure(materials, switchKind);
  return {
    switchKind,
    words: wordsOf(measures),
    sample: writeSample({ switchKind, materials }),
    wave: writeThockLine(materials, switchKind, WAVE),
    meters: toMeters(measures),
    ...offerWith(product, switchKind),
  };
}

/** Returns the lowest price of the product with a switch, and the variant that has it. */
function offerWith(product: Product, switchKind: Switch): Pick<Tone, 'price' | 'variantId'> {
  const option = findSwitchOption(product);
  const variants = product.variants.filter(({ values }) => option && values[option.name] === switchKind);
  const [cheapest] = variants.toSorted((one, two) => one.price - two.price);
  return cheapest ? { price: cheapest.price, variantId: cheapest._id } : { price: product.price };
}

/** Pitch is heard in ratios, so its meter is logarithmic. */
function toMeters({ centroidHz, decayMs, peak }: StrokeMeasures): Meters {
  const { lowest, highest } = PITCH_HZ;
  return {
    low: percent(Math.log(highest / centroidHz) / Math.log(highest / lowest)),
    long: percent(decayMs / STROKE_MS),
    loud: percent(peak),
  };
}

function percent(share: number): number {
  return Math.round(100 * Math.max(0, Math.min(1, share)));
}
