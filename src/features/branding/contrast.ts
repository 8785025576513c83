import { useMode as addMode, modeLrgb, modeRgb, wcagContrast } from 'culori/fn';
import { THEMES, type Theme, type Themed } from './branding-schema.ts';
import { DEFAULT_ACCENT, DEFAULT_TOKENS } from './default-tokens.ts';

addMode(modeRgb);
addMode(modeLrgb);

/** The lowest contrast of text (WCAG 2.2, 1.4.3). */
export const MIN_CONTRAST = 4.5;

/** What is compared, by the names that refusals carry. */
export const CONTRAST_PAIRS = ['accent on surface', 'text on surface', 'label on accent'] as const;
export type ContrastPair = (typeof CONTRAST_PAIRS)[number];

/** The contrast of two colours that meet in a theme. */
export interface Contrast {
  pair: ContrastPair;
  theme: Theme;
  /** Rounded down to hundredths, so that what is refused never reads as enough. */
  ratio: number;
}

/** The two colours of which the others follow. */
export interface ChosenColours {
  accent?: Themed | undefined;
  surface?: Themed | undefined;
}

/** The colours of labels on the accent. */
const LABELS = ['#fffefc', '#1a1714'] as const;

/** Returns the contrast ratio of two colours, from 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  return wcagContrast(one, other);
}

/** Returns the colour of labels on an accent. */
export function labelOn(accent: string): string {
  const [light, dark] = LABELS;
  return contrastRatio(light, accent) >= contrastRatio(dark, accent) ? light : dark;
}

/** Lists the contrasts of all pairs in both themes. */
export function listContrasts({ accent = DEFAULT_ACCENT, surface = DEFAULT_TOKENS.ground }: ChosenColours): Contrast[] {
  return THEMES.flatMap((theme) => {
    const colours: Readonly<Record<ContrastPair, readonly [string, string]>> = {
      'accent on surface': [accent[theme], surface[theme]],
      'text on surface': [DEFAULT_TOKENS.ink[theme], surface[theme]],
      'label on accent': [labelOn(accent[theme]), accent[theme]],
    };
    return CONTRAST_PAIRS.map((pair) => ({ pair, theme, ratio: roundDown(contrastRatio(...colours[pair])) }));
  });
}

/** Finds the pair that is hardest to read, if one is below the lowest contrast. */
export function findLowContrast(colours: ChosenColours): Contrast | undefined {
  const [lowest] = listContrasts(colours).toSorted((one, other) => one.ratio - other.ratio);
  return lowest && lowest.ratio < MIN_CONTRAST ? lowest : undefined;
}

function roundDown(ratio: number): number {
  return Math.floor(ratio * 100) / 100;
}
