import type { Font } from '#features/branding/branding-schema.ts';
import bitter from '#features/branding/fonts/bitter.css?url';
import bitterFont from '#features/branding/fonts/bitter-basic.woff2?url';
import figtree from '#features/branding/fonts/figtree.css?url';
import figtreeFont from '#features/branding/fonts/figtree-basic.woff2?url';
import spaceGrotesk from '#features/branding/fonts/space-grotesk.css?url';
import spaceGroteskFont from '#features/branding/fonts/space-grotesk-basic.woff2?url';

/** The addresses of a font's file and of its style sheet. */
export interface FontFiles {
  file: string;
  styles: string;
}

/** The files of the fonts that can be chosen, besides Geist, whose styles are part of `app.css`. */
const FONT_FILES: Readonly<Record<Exclude<Font, 'geist'>, FontFiles>> = {
  figtree: { file: figtreeFont, styles: figtree },
  'space-grotesk': { file: spaceGroteskFont, styles: spaceGrotesk },
  bitter: { file: bitterFont, styles: bitter },
};

/** Returns the files that a font needs; undefined for the shop's own. */
export function fontFilesOf(font: Font | undefined): FontFiles | undefined {
  return font === undefined || font === 'geist' ? undefined : FONT_FILES[font];
}
