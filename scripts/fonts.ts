import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { step } from './step.ts';

const ORIGINAL = new URL(import.meta.resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'));
const STYLES = 'src/web/styles';
/** The weights that `tokens.css` and the styles use. */
const WEIGHTS = { min: 400, max: 600 };
const FACE = /url\("(?<file>\.\/fonts\/[^"]+)"\)[^}]*unicode-range:\s(?<range>[^;]+);/g;

const original = await readFile(ORIGINAL);
const css = await readFile(join(STYLES, 'font.css'), 'utf8');
for (const { groups } of css.matchAll(FACE)) {
  const { file = '', range = '' } = groups ?? {};
  await step(`Making ${file}`, () => makeFont(file, range));
}

/** Reduces the font to what a `@font-face` of `font.css` uses. */
async function makeFont(file: string, range: string): Promise<void> {
  const reduced = await subsetFont(original, charactersOf(range), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
  });
  await writeFile(join(STYLES, file), reduced);
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
