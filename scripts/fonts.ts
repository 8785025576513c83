import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { step } from './step.ts';

/** The fonts, each with the style sheet that has its `@font-face` rules. */
const FONTS = [
  {
    file: import.meta.resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'),
    styles: 'src/web/styles/font.css',
  },
  {
    file: import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    styles: 'src/features/branding/fonts/figtree.css',
  },
  {
    file: import.meta.resolve('@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2'),
    styles: 'src/features/branding/fonts/space-grotesk.css',
  },
  {
    file: import.meta.resolve('@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2'),
    styles: 'src/features/branding/fonts/bitter.css',
  },
];
/** The weights that `tokens.css` and the styles use. */
const WEIGHTS = { min: 400, max: 600 };
const FACE = /url\("(?<file>\.\/[^"]+)"\)[^}]*unicode-range:\s(?<range>[^;]+);/g;

for (const { file: path, styles } of FONTS) {
  const original = await readFile(new URL(path));
  const css = await readFile(styles, 'utf8');
  for (const { groups } of css.matchAll(FACE)) {
    const { file = '', range = '' } = groups ?? {};
    await step(`Making ${file}`, () => makeFont(original, join(dirname(styles), file), range));
  }
}

/** Reduces a font to what a `@font-face` uses. */
async function makeFont(original: Buffer, file: string, range: string): Promise<void> {
  const reduced = await subsetFont(original, charactersOf(range), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
  });
  await writeFile(file, reduced);
}

/** Returns all characters of a `unicode-range` such as "U+20-7E, U+A0". */
function charactersOf(range: string): string {
  return range
    .split(',')
    .map((part) => part.trim().replace('U+', '').split('-'))
    .flatMap(([first = '', last = first]) => {
      const start = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) => start + index);
    })
    .map((code) => String.fromCodePoint(code))
    .join('');
}
