import { keysOf } from '#platform/objects.ts';
import type { Look } from './branding-look.ts';
import type { Font, Theme } from './branding-schema.ts';
import { DEFAULT_TOKENS } from './default-tokens.ts';
import type { Palette } from './palette.ts';

/** The families of fonts in style sheets. */
export const FONT_FAMILIES: Readonly<Record<Font, string>> = {
  geist: 'Geist',
  figtree: 'Figtree',
  'space-grotesk': 'Space Grotesk',
  bitter: 'Bitter',
};

/** What fonts need besides their family: the letters of headlines stand close together, and so do the words of some fonts. */
const FONT_RULES: Partial<Record<Font, string>> = { bitter: 'word-spacing:.08em' };

/** The key of the logo, in the colours of the accent (`ui/logo.tsx`). */
const KEY_STYLE =
  '.logo rect:nth-of-type(1){fill:var(--color-coral-edge)}' +
  '.logo rect:nth-of-type(2){fill:var(--color-coral)}' +
  '.logo rect:nth-of-type(3){fill:var(--color-on-coral)}';

/** Returns the style sheet that changes `tokens.css` to a look; empty if nothing differs. */
export function brandingStyle(
  { accent, font }: Pick<Look, 'accent' | 'font'>,
  { light, dark }: Readonly<Record<Theme, Palette>>,
): string {
  const changed = keysOf(DEFAULT_TOKENS).filter(
    (token) => light[token] !== DEFAULT_TOKENS[token].light || dark[token] !== DEFAULT_TOKENS[token].dark,
  );
  const colours = changed.map((token) => `--color-${token}:light-dark(${light[token]},${dark[token]})`);
  return [
    // Contrast themes keep their own colours.
    colours.length > 0 && `@media (forced-colors:none){:root{${colours.join(';')}}}`,
    accent && KEY_STYLE,
    font && `:root{${[`--font-sans:${fontStack(font)}`, FONT_RULES[font]].filter(Boolean).join(';')}}`,
  ]
    .filter((part) => part)
    .join('');
}

/** Returns the font of a look with what stands in for it. */
export function fontStack(font: Font): string {
  const family = FONT_FAMILIES[font];
  return `"${family} Variable","${family} Fallback",ui-sans-serif,system-ui,sans-serif`;
}
