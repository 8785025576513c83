import { BOARD_ATTRIBUTES } from '#features/keyboard-layout/board-attribute-keys.ts';
import { attributeOf, type BoardAttribute, readBoardShape } from '#features/keyboard-layout/board-attributes.ts';
import { STANDARDS } from '#features/keyboard-layout/key-blocks.ts';
import { getLayout, type Layout, SIZES } from '#features/keyboard-layout/layouts.ts';
import { keycapName } from './keycap-name.ts';

/** The keys of the attributes that decide what goes with what, besides those of the layout. */
export const PART_ATTRIBUTES = {
  keycapSet: 'keycap-set',
  extraKeycaps: 'extra-keycaps',
  stem: 'stem',
  profile: 'profile',
  hotSwap: 'hot-swap',
  pins: 'pins',
} as const;

/** The numbers of pins that switches and sockets have. */
export const PINS = ['3', '5'] as const;

interface Fitted {
  /** The shape of the switches' stems. */
  stem: string | undefined;
  /** The height and shape of the keycaps. */
  profile: string | undefined;
}

/** A keyboard. */
export interface Board extends Fitted {
  kind: 'board';
  layout: Layout;
  /** Whether its switches can be changed. Undefined if it says nothing about that. */
  isHotSwap: boolean | undefined;
  pins: string | undefined;
}

/** A set of keycaps. */
export interface KeycapSet extends Fitted {
  kind: 'keycaps';
  /** The names of its keycaps, in lower case. */
  keycaps: ReadonlySet<string>;
  /** Those that the layout it is made for does not have. */
  extraKeycaps: readonly string[];
}

/** A set of switches. */
export interface SwitchSet extends Fitted {
  kind: 'switches';
  pins: string;
}

/** A product that is, or belongs to, a keyboard, as far as it decides what goes with what. */
export type Part = Board | KeycapSet | SwitchSet;

/** Reads from attributes which part a product is. Undefined if it is none. */
export function readPart(attributes: readonly BoardAttribute[]): Part | undefined {
  const text = (key: string) => {
    const value = attributeOf(attributes, key);
    return typeof value === 'string' ? value : undefined;
  };
  const fitted = { stem: text(PART_ATTRIBUTES.stem), profile: text(PART_ATTRIBUTES.profile) };
  const pins = text(PART_ATTRIBUTES.pins);
  const shape = readBoardShape(attributes);
  if (shape) {
    const hotSwap = attributeOf(attributes, PART_ATTRIBUTES.hotSwap);
    const isHotSwap = typeof hotSwap === 'boolean' ? hotSwap : undefined;
    return { kind: 'board', layout: getLayout(shape.size, shape.standard), isHotSwap, pins, ...fitted };
  }
  const size = SIZES.find((each) => each === text(PART_ATTRIBUTES.keycapSet));
  if (size !== undefined) {
    const standard = STANDARDS.find((each) => each === text(BOARD_ATTRIBUTES.standard)) ?? 'ANSI';
    const extraKeycaps = (text(PART_ATTRIBUTES.extraKeycaps) ?? '').split(',').map((name) => name.trim());
    const names = [...getLayout(size, standard).keys.map(keycapName), ...extraKeycaps];
    const keycaps = new Set(names.map((name) => name.toLowerCase()));
    return { kind: 'keycaps', keycaps, extraKeycaps, ...fitted };
  }
  return pins === undefined ? undefined : { kind: 'switches', pins, ...fitted };
}
