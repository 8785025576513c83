import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keysOf, pluck } from '#platform/objects.ts';
import { THEMES, type Theme } from './branding-schema.ts';
import { brandingStyle } from './branding-style.ts';
import { contrastRatio, findLowContrast, listContrasts, MIN_CONTRAST } from './contrast.ts';
import { DEFAULT_ACCENT, DEFAULT_TOKENS, type Token } from './default-tokens.ts';
import { paletteOf, palettesOf } from './palette.ts';

const GROUNDS = ['ground', 'surface', 'sunken', 'pressed'] as const;
const TEXTS = ['ink', 'ink-2', 'ink-3', 'coral-ink', 'amber-ink', 'blue-ink', 'green-ink', 'red-ink'] as const;
const ON_SOFT = ['coral', 'amber', 'blue', 'green', 'red'] as const;

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const themed = fc.record({ light: colour, dark: colour });

const styleOf = (look: Parameters<typeof brandingStyle>[0]) => brandingStyle(look, palettesOf(look));
const both = (one: string) => ({ light: one, dark: one });

describe('the contrast of two colours', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
    expect(contrastRatio(other, one)).toBeCloseTo(ratio, 2);
  });

  test('is enough for all pairs of the shop’s own colours', () => {
    expect(findLowContrast({})).toBeUndefined();
    expect(listContrasts({}).map(({ pair, theme }) => `${pair}, ${theme}`)).toEqual([
      'accent on surface, light',
      'text on surface, light',
      'label on accent, light',
      'accent on surface, dark',
      'text on surface, dark',
      'label on accent, dark',
    ]);
  });

  test('never rounds up to what is enough', () => {
    fc.assert(
      fc.property(colour, colour, (accent, surface) => {
        const [contrast] = listContrasts({ accent: both(accent), surface: both(surface) });
        const exact = contrastRatio(accent, surface);
        expect(contrast?.ratio).toBeLessThanOrEqual(exact);
        expect(contrast?.ratio).toBeGreaterThan(exact - 0.01);
      }),
    );
  });

  test('is that of the worst pair', () => {
    expect(findLowContrast({ accent: { light: '#ffff00', dark: '#777777' } })).toEqual({
      ...{ pair: 'accent on surface', theme: 'light', ratio: 1.01 },
    });
    expect(findLowContrast({ surface: { light: '#222222', dark: '#141210' } })).toMatchObject({
      pair: 'text on surface',
      theme: 'light',
    });
  });
});

describe('a palette', () => {
  test('without chosen colours is that of the shop', () => {
    for (const theme of THEMES) expect(paletteOf(theme, {})).toEqual(pluck(DEFAULT_TOKENS, theme));
    expect(styleOf({})).toBe('');
  });

  test('has the chosen colours as they are', () => {
    const accent = { light: '#0b5d4b', dark: '#7fd8bf' };
    const surface = { light: '#f4f7f2', dark: '#0e1413' };
    for (const theme of THEMES)
      expect(paletteOf(theme, { accent, surface })).toMatchObject({ coral: accent[theme], ground: surface[theme] });
  });

  test('keeps every text legible, whatever colours are permitted', () => {
    fc.assert(
      fc.property(themed, themed, (accent, surface) => {
        fc.pre(findLowContrast({ accent, surface }) === undefined);
        for (const theme of THEMES) expectLegible(theme, paletteOf(theme, { accent, surface }));
      }),
      { numRuns: 60, maxSkipsPerRun: 2000 },
    );
  });

  test('of a surface alone keeps the accent of the shop', () => {
    fc.assert(
      fc.property(themed, (surface) => {
        fc.pre(findLowContrast({ surface }) === undefined);
        for (const theme of THEMES) expectLegible(theme, paletteOf(theme, { surface }));
      }),
      { numRuns: 30, maxSkipsPerRun: 2000 },
    );
    expect(paletteOf('light', { surface: both('#eef4ff') }).coral).toBe(DEFAULT_TOKENS.coral.light);
    expect(DEFAULT_ACCENT.light).toBe(DEFAULT_TOKENS['coral-ink'].light);
  });

  test('tells lines from a black surface', () => {
    const { ground, hairline } = paletteOf('dark', { surface: both('#000000') });
    expect(contrastRatio(ground, hairline)).toBeGreaterThan(1.3);
  });
});

test('the style sheet of a branding changes no contrast theme, and only what differs', () => {
  const style = styleOf({ accent: { light: '#0b5d4b', dark: '#7fd8bf' } });
  expect(style).toContain('@media (forced-colors:none){:root{');
  expect(style).toContain('--color-coral:light-dark(#0b5d4b,#7fd8bf)');
  expect(style).not.toContain('--color-ground');
  expect(styleOf({ font: 'bitter' })).toBe(
    ':root{--font-sans:"Bitter Variable","Bitter Fallback",ui-sans-serif,system-ui,sans-serif;word-spacing:.08em}',
  );
});

function expectLegible(theme: Theme, palette: ReturnType<typeof paletteOf>): void {
  const low = [
    ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)),
    ...ON_SOFT.map((state) => [`${state}-ink`, `${state}-soft`] as const),
    ['on-coral', 'coral'] as const,
    ['on-ink', 'key'] as const,
    ['ink', 'coral-soft'] as const,
  ].filter(([text, ground]: readonly [Token, Token]) => contrastRatio(palette[text], palette[ground]) < MIN_CONTRAST);
  expect({ theme, low, tokens: keysOf(palette).length }).toEqual({
    theme,
    low: [],
    tokens: keysOf(DEFAULT_TOKENS).length,
  });
}
