import { BOARD_ATTRIBUTES } from './board-attribute-keys.ts';
import { STANDARDS, type Standard } from './key-blocks.ts';
import { SIZES, type Size } from './layouts.ts';

/** The value of an attribute of a product. */
export interface BoardAttribute {
  key: string;
  value: string | number | boolean;
}

/** What the attributes of a product say about its board. */
export interface BoardShape {
  size: Size;
  standard: Standard;
  hasKnob: boolean;
  /** Names of the colours of letters, modifiers and accents. */
  keycapColours: readonly string[];
  caseColour: string | undefined;
}

/** Reads the shape of a board from the attributes of a product. Undefined if the product is not a board. */
export function readBoardShape(attributes: readonly BoardAttribute[]): BoardShape | undefined {
  const size = SIZES.find((each) => each === attributeOf(attributes, BOARD_ATTRIBUTES.size));
  if (size === undefined) return undefined;
  const standard = STANDARDS.find((each) => each === attributeOf(attributes, BOARD_ATTRIBUTES.standard)) ?? 'ANSI';
  const colours = attributeOf(attributes, BOARD_ATTRIBUTES.keycapColours);
  const caseColour = attributeOf(attributes, BOARD_ATTRIBUTES.caseColour);
  return {
    size,
    standard,
    hasKnob: attributeOf(attributes, BOARD_ATTRIBUTES.knob) === true,
    keycapColours: typeof colours === 'string' ? colours.split(',').map((name) => name.trim()) : [],
    caseColour: typeof caseColour === 'string' ? caseColour : undefined,
  };
}

/** Returns the value of an attribute. */
export function attributeOf(attributes: readonly BoardAttribute[], key: string): BoardAttribute['value'] | undefined {
  return attributes.find((each) => each.key === key)?.value;
}
