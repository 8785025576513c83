import type { Product } from '#features/catalogue/product-schema.ts';
import { findColourOption, tintsOf } from '#features/catalogue/variant/colour-tints.ts';
import type { BoardShape } from '#features/keyboard-layout/board-attributes.ts';

/** The custom properties of a drawn board. */
export type BoardColours = Readonly<Record<`--board-${string}`, string>>;

/** Colours of boards that are one colour all over. With other colours the letters keep their own. */
const WHOLE_BOARD = ['black', 'charcoal', 'graphite', 'slate'];

/** Colours of letters, the preferred ones first. On every colour, black or white can be read. */
const INKS = ['#2f3a45', '#f6f4ef', '#000000', '#ffffff'] as const;
/** The contrast of text that can be read (WCAG 2.2, 1.4.3). */
const READABLE_CONTRAST = 4.5;
/** The names of colours of a board that says nothing about them. */
const DEFAULTS = { letter: 'White', modifier: 'Grey', accent: 'Amber', case: 'Silver' };

/**
 * Returns the colours of a board for each value of its colour option, and for "" without such an option. A value colours
 * the modifiers and the case.
 */
export function boardColours(
  { options }: Pick<Product, 'options'>,
  { keycapColours, caseColour }: BoardShape,
): Record<string, BoardColours> {
  const [letter = DEFAULTS.letter, modifier = DEFAULTS.modifier, accent = DEFAULTS.accent] = keycapColours;
  const own = { letter, modifier, accent, case: caseColour ?? DEFAULTS.case };
  const values = findColourOption(options)?.values ?? [];
  if (values.length === 0) return { '': toProperties(own) };
  return Object.fromEntries(
    values.map((value, index) => [value, toProperties(index === 0 ? own : recolour(own, value))]),
  );
}

/** Returns the colours of another value of the option than the first, which the attributes describe. */
function recolour(own: typeof DEFAULTS, value: string): typeof DEFAULTS {
  const isWhole = WHOLE_BOARD.includes(value.toLowerCase());
  return { ...own, letter: isWhole ? value : own.letter, modifier: value, case: value };
}

function toProperties(names: typeof DEFAULTS): BoardColours {
  const [letter, modifier, accent, boardCase] = [names.letter, names.modifier, names.accent, names.case].map(hexOf);
  return {
    ...withInk('letter', letter),
    ...withInk('modifier', modifier),
    ...withInk('accent', accent),
    '--board-case': boardCase ?? '',
  };
}

function withInk(role: string, colour = ''): BoardColours {
  return { [`--board-${role}`]: colour, [`--board-${role}-ink`]: inkOn(colour) };
}

/** Looks up a colour by its name. Unknown names are shown as grey. */
function hexOf(name: string): string {
  return tintsOf({ name: '', values: [name] })[name] ?? '#9a9a98';
}

/** Returns the colour of letters on a keycap. */
function inkOn(keycap: string): string {
  return INKS.find((ink) => contrast(ink, keycap) >= READABLE_CONTRAST) ?? INKS[0];
}

/** Returns the contrast of two colours as WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
