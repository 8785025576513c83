import type { Themed } from './branding-schema.ts';

/** The colours of `web/styles/tokens.css` that follow the surface or the accent, by their names there. */
export const DEFAULT_TOKENS = {
  ground: { light: '#faf8f4', dark: '#141210' },
  surface: { light: '#fffefc', dark: '#1b1917' },
  sunken: { light: '#f2eee7', dark: '#211e1b' },
  pressed: { light: '#e9e3d9', dark: '#2b2724' },
  ink: { light: '#1a1714', dark: '#f5f1ea' },
  'ink-2': { light: '#524c45', dark: '#bfb7ab' },
  'ink-3': { light: '#6b645b', dark: '#9f968a' },
  'on-ink': { light: '#fffefc', dark: '#161412' },
  hairline: { light: '#e7e1d7', dark: '#302c28' },
  'hairline-2': { light: '#d6cec2', dark: '#453f39' },
  field: { light: '#8d857a', dark: '#7d756b' },
  key: { light: '#1a1714', dark: '#f5f1ea' },
  'key-hover': { light: '#38332d', dark: '#ffffff' },
  coral: { light: '#e8573a', dark: '#ff7759' },
  'coral-edge': { light: '#b93a20', dark: '#c94d32' },
  'coral-ink': { light: '#b4371b', dark: '#ff8d73' },
  'coral-soft': { light: '#fce8e1', dark: '#3a201a' },
  'on-coral': { light: '#1a1714', dark: '#1a1714' },
  'amber-ink': { light: '#7a4b06', dark: '#f0b95a' },
  'amber-soft': { light: '#fbedd0', dark: '#33270f' },
  'blue-ink': { light: '#25509b', dark: '#93b8f7' },
  'blue-soft': { light: '#e5edfb', dark: '#1a2740' },
  'green-ink': { light: '#1c6440', dark: '#79cf9f' },
  'green-soft': { light: '#e0f1e6', dark: '#15301f' },
  'red-ink': { light: '#a81c33', dark: '#ff8c98' },
  'red-soft': { light: '#fbe6e8', dark: '#3b1a1f' },
  focus: { light: '#1a1714', dark: '#f5f1ea' },
} as const satisfies Record<string, Themed>;

/** The name of a colour in `tokens.css`, without `--color-`. */
export type Token = keyof typeof DEFAULT_TOKENS;

/** The accent of a shop that has chosen none, as its text is coloured. */
export const DEFAULT_ACCENT: Themed = DEFAULT_TOKENS['coral-ink'];
