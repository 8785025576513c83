import { useMode as addMode, clampChroma, converter, formatHex, interpolate, modeOklab, modeOklch } from 'culori/fn';
import { objectFrom, pluck } from '#platform/objects.ts';
import type { Theme } from './branding-schema.ts';
import { type ChosenColours, contrastRatio, labelOn, MIN_CONTRAST } from './contrast.ts';
import { DEFAULT_TOKENS, type Token } from './default-tokens.ts';

addMode(modeOklab);
addMode(modeOklch);
const toOklch = converter('oklch');

/** The colours of a theme. */
export type Palette = Readonly<Record<Token, string>>;

/** What lies beneath text: all of it is lightened or darkened until the text can be read on it. */
const GROUNDS = ['ground', 'surface', 'sunken', 'pressed'] as const satisfies Token[];
const LINES = ['hairline', 'hairline-2'] as const satisfies Token[];
/** What is nearly black or nearly white, and gets the hue of the surface. */
const INKS = ['ink', 'ink-2', 'ink-3', 'on-ink', 'key', 'key-hover', 'focus'] as const satisfies Token[];
const TEXTS = ['ink', 'ink-2', 'ink-3', 'coral-ink'] as const satisfies Token[];
const STATES = ['amber', 'blue', 'green', 'red'] as const;

/** Of the grounds that follow the surface, so that a surface at the lowest contrast leaves room for secondary text. */
const GROUND_CONTRAST = 5;
/** Of the outlines of fields (WCAG 2.2, 1.4.11). */
const OUTLINE_CONTRAST = 3.1;
/** How much of the accent its soft background contains. */
const SOFT_SHARE: Readonly<Record<Theme, number>> = { light: 0.12, dark: 0.22 };
/** Near black, the same difference in lightness cannot be seen. */
const MIN_LIGHTNESS = 0.14;
const EDGE_LIGHTNESS = 0.11;
const MAX_INK_CHROMA = 0.035;
const STEP = 0.005;

/** Returns the colours of both themes. */
export function palettesOf(colours: ChosenColours): Readonly<Record<Theme, Palette>> {
  return { light: paletteOf('light', colours), dark: paletteOf('dark', colours) };
}

/** Returns the colours of a theme. Without chosen colours they are those of `tokens.css`. */
export function paletteOf(theme: Theme, { accent, surface }: ChosenColours): Palette {
  const usual: Palette = pluck(DEFAULT_TOKENS, theme);
  if (!accent && !surface) return usual;
  const withSurface = surface ? { ...usual, ...surfaceColours(theme, usual, surface[theme]) } : usual;
  const withAccent = accent ? { ...withSurface, ...accentColours(theme, withSurface, accent[theme]) } : withSurface;
  return { ...withAccent, ...readableTexts(theme, withAccent) };
}

/** Returns the colours that follow the surface: grounds and lines keep their distance to it, inks get its hue. */
function surfaceColours(theme: Theme, usual: Palette, surface: string): Partial<Palette> {
  const [from, to] = [oklch(usual.ground), oklch(surface)];
  const strength = to.c / from.c;

  function shift(token: Token): string {
    const { l, c } = oklch(usual[token]);
    return hex({
      l: Math.max(to.l, MIN_LIGHTNESS) + l - from.l,
      c: to.c + (c - from.c) * Math.min(strength, 1),
      h: to.h,
    });
  }

  function tint(token: Token): string {
    const { l, c } = oklch(usual[token]);
    return hex({ l, c: Math.min(c * strength, MAX_INK_CHROMA), h: to.h });
  }

  const ink = readable(tint('ink'), { on: [surface], ratio: GROUND_CONTRAST, towards: opposite(theme) });
  const ground = (token: Token) => readable(shift(token), { on: [ink], ratio: GROUND_CONTRAST, towards: theme });
  return {
    ...colourEach(GROUNDS, ground),
    ...colourEach(LINES, shift),
    ...colourEach(INKS, tint),
    field: tint('field'),
    ground: surface,
    ink,
  };
}

/** Returns the colours that follow the accent. */
function accentColours(theme: Theme, { ground, ink }: Palette, accent: string): Partial<Palette> {
  const { l, c, h } = oklch(accent);
  const soft = formatHex(interpolate([ground, accent], 'oklab')(SOFT_SHARE[theme]));
  return {
    coral: accent,
    'coral-ink': accent,
    'coral-edge': hex({ l: l - EDGE_LIGHTNESS, c, h }),
    'coral-soft': readable(soft, { on: [ink], ratio: GROUND_CONTRAST, towards: theme }),
    'on-coral': labelOn(accent),
  };
}

/** Returns the texts and outlines of a palette, darker or lighter where they could not be read. */
function readableTexts(theme: Theme, palette: Palette): Partial<Palette> {
  const grounds = GROUNDS.map((token) => palette[token]);
  const towards = opposite(theme);
  const textOn = (token: Token, softs: readonly string[]) =>
    readable(palette[token], { on: [...grounds, ...softs], ratio: MIN_CONTRAST, towards });
  const states = STATES.map((state) => [`${state}-ink`, textOn(`${state}-ink`, [palette[`${state}-soft`]])] as const);
  return {
    ...colourEach(TEXTS, (token) => textOn(token, [palette['coral-soft']])),
    ...objectFrom<Partial<Palette>>(states),
    field: readable(palette.field, { on: grounds.slice(0, 2), ratio: OUTLINE_CONTRAST, towards }),
  };
}

interface Reading {
  on: readonly string[];
  ratio: number;
  /** The theme in whose direction the colour is moved: lighter or darker. */
  towards: Theme;
}

/** Moves the lightness of a colour until it can be read on all of some others, or it is white or black. */
function readable(colour: string, { on, ratio, towards }: Reading): string {
  const { l, c, h } = oklch(colour);
  const direction = towards === 'light' ? 1 : -1;
  for (let moved = 0; moved <= 1; moved += STEP) {
    const candidate = moved === 0 ? colour : hex({ l: l + direction * moved, c, h });
    if (on.every((other) => contrastRatio(candidate, other) >= ratio)) return candidate;
  }
  return towards === 'light' ? '#ffffff' : '#000000';
}

function opposite(theme: Theme): Theme {
  return theme === 'light' ? 'dark' : 'light';
}

function oklch(colour: string): { l: number; c: number; h: number | undefined } {
  const parsed = toOklch(colour);
  if (!parsed) throw new Error(`${colour} is no colour`);
  return { l: parsed.l, c: parsed.c, h: parsed.h };
}

function hex({ l, c, h }: { l: number; c: number; h: number | undefined }): string {
  const lightness = Math.min(Math.max(l, 0), 1);
  return formatHex(clampChroma({ mode: 'oklch', l: lightness, c: Math.max(c, 0), h }, 'oklch'));
}

function colourEach(tokens: readonly Token[], colourOf: (token: Token) => string): Partial<Palette> {
  return objectFrom(tokens.map((token) => [token, colourOf(token)]));
}
