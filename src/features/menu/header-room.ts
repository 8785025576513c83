import type { Menu } from './menu-schema.ts';

/** Estimates in pixels, as `site-header.css` lays them out. */
const LETTER = 8.5;
const IDEOGRAPH = 16;
const AROUND_LABEL = 36;
const CHEVRON = 20;
/** Chinese, Japanese and Korean characters, emoji: as wide as two letters. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]|\p{Emoji_Presentation}/u;

/**
 * The widest menus for each place: beside the logo from 720 or 1200 px on, and in a row of its own from 1200 px on. A
 * medium one has a row of its own below 1200 px.
 */
const WIDTHS = { short: 320, medium: 520, long: 1100 } as const;

/**
 * Returns where a header has room for a menu: `short` beside the logo, `medium` and `long` on large screens, and `sheet`
 * behind the menu button. It is estimated from the labels, so that the server and the browser come to the same.
 */
export function headerRoom(menu: Menu): keyof typeof WIDTHS | 'sheet' {
  const width = menu.reduce((sum, { label, children = [] }) => {
    const chevron = children.length > 0 ? CHEVRON : 0;
    return sum + AROUND_LABEL + chevron + labelWidth(label);
  }, 0);
  if (width <= WIDTHS.short) return 'short';
  if (width <= WIDTHS.medium) return 'medium';
  return width <= WIDTHS.long ? 'long' : 'sheet';
}

function labelWidth(label: string): number {
  return [...label].reduce((sum, character) => sum + (WIDE.test(character) ? IDEOGRAPH : LETTER), 0);
}
