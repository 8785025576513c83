import type { Product } from '#features/catalogue/product-schema.ts';
import type { Curve } from './hear-view.ts';
import type { Switch } from './materials.ts';

/** The height of the drawing of a tone, in its own pixels. */
export const TONE_HEIGHT = 40;

/** A switch on a board, as the library of sounds plays and describes it. */
export interface Tone {
  switchKind: Switch;
  /** Two words: "soft, low". */
  words: string;
  /** What its play key plays. */
  sample: string;
  /** How loud a key is over time, as `ThockLine` draws it. */
  wave: string;
  /** How low, long and loud it is, each from 0 to 100, and so how near two tones are. */
  meters: Meters;
  /** The lowest price of the board with this switch, in cents, and the variant that has it where there are several. */
  price: Product['price'];
  variantId?: string;
}

export interface Meters {
  low: number;
  long: number;
  loud: number;
}

/** A board of the library, with each switch that it comes with. */
export interface HeardBoard extends Pick<Product, '_id' | 'slug' | 'name' | 'image' | 'imageAlt' | 'price'> {
  priceVaries: boolean;
  tones: Tone[];
}

/** A switch that at least one board has. */
export interface LibrarySwitch {
  name: Switch;
  /** How its keys go down: "soft bump". */
  feel: string;
  curve: Curve;
}

/** A tone with the board that it is on. */
export interface BoardTone extends Tone {
  board: Omit<HeardBoard, 'tones'>;
}

/** Lists all tones of boards. */
export function tonesOf(boards: readonly HeardBoard[]): BoardTone[] {
  return boards.flatMap(({ tones, ...board }) => tones.map((tone) => ({ ...tone, board })));
}

/** Returns the tone of another board that is nearest to a tone. Undefined if there is no other board. */
export function nearestTo(tone: BoardTone, tones: readonly BoardTone[]): BoardTone | undefined {
  const others = tones.filter(({ board }) => board._id !== tone.board._id);
  return others.toSorted((one, two) => distance(one.meters, tone.meters) - distance(two.meters, tone.meters))[0];
}

function distance(one: Meters, two: Meters): number {
  return Math.hypot(one.low - two.low, one.long - two.long, one.loud - two.loud);
}
