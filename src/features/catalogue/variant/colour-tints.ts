import type { Option } from './variant-schema.ts';

const COLOUR_OPTION = /^colou?rs?$/i;

/** Colours of keycaps by the names of colours, in lower case. */
const TINTS: Readonly<Record<string, string>> = {
  amber: '#f2b84b',
  beige: '#e5d6bd',
  black: '#35363a',
  blue: '#5b83c4',
  blush: '#e7b3bd',
  bronze: '#a97c50',
  brown: '#7d5a44',
  charcoal: '#454a52',
  copper: '#c07a56',
  coral: '#ec8167',
  cream: '#f0e6d2',
  gold: '#d8b25c',
  graphite: '#4c4f55',
  green: '#6f9e62',
  grey: '#9a9a98',
  gray: '#9a9a98',
  ink: '#2b3350',
  ivory: '#f4eddc',
  lavender: '#c8b9e6',
  lilac: '#c3a9e2',
  mint: '#a5c7ab',
  moss: '#a4bf83',
  navy: '#3f5691',
  olive: '#7c8050',
  orange: '#ee9a4d',
  pine: '#2f5c49',
  pink: '#efb2c6',
  plum: '#8f5590',
  purple: '#8a68b8',
  red: '#cf4a48',
  rose: '#dd8f9d',
  sage: '#a9cfa4',
  sand: '#e9dcc8',
  silver: '#c9ccd0',
  sky: '#a9c4de',
  slate: '#65748c',
  teal: '#4a9a97',
  terracotta: '#d0664a',
  turquoise: '#5cbcb4',
  violet: '#7f6bc2',
  white: '#f7f6f2',
  yellow: '#f3d459',
};

/** The colours of those values that are shown as keycaps, by value. */
export type Tints = Readonly<Record<string, string>>;

/** Returns the option for the colour of a product, if it has one. */
export function findColourOption(options: readonly Option[]): Option | undefined {
  return options.find(({ name }) => COLOUR_OPTION.test(name));
}

/** Returns the colours of an option's values, such as those of "Sky" and "Sky blue". Leaves out unknown names. */
export function tintsOf({ values }: Option): Tints {
  return Object.fromEntries(
    values.flatMap((value) => {
      const name = value.trim().toLowerCase();
      const known = [name, ...name.split(/\s+/)].find((word) => Object.hasOwn(TINTS, word));
      return known === undefined ? [] : [[value, TINTS[known] ?? '']];
    }),
  );
}

/** Returns the colours of the values that a product's page shows as keycaps, by the name of their option. */
export function tintsByOption(options: readonly Option[]): Readonly<Record<string, Tints>> {
  const colour = findColourOption(options);
  return colour ? { [colour.name]: tintsOf(colour) } : {};
}
