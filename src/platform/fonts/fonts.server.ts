import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import * as z from 'zod/mini';
import { toTrueType } from './woff.server.ts';

/** Regular or semi-bold. */
export type FontWeight = 400 | 600;

/** A font, which has the glyphs of some characters. */
export interface FontFile {
  /** Tells it from all others. */
  name: string;
  has: (codePoint: number) => boolean;
  /** Reads the font as TrueType. */
  read: () => Buffer;
  /** Opens the font to lay out text. */
  open: () => Font;
}

/** A family of fonts. `subsets` lists its files, each with the characters for which it was made. */
interface Family {
  subsets: string;
  weights: readonly [FontWeight, ...FontWeight[]];
}

const require = createRequire(import.meta.url);

/** Families in order of preference. Those after the first are for names that Geist cannot write. */
const FAMILIES: readonly Family[] = [
  { subsets: require.resolve('@fontsource/geist/unicode.json'), weights: [400, 600] },
  { subsets: require.resolve('@fontsource/noto-sans/unicode.json'), weights: [400, 600] },
  { subsets: require.resolve('@fontsource/noto-sans-hebrew/unicode.json'), weights: [400, 600] },
  // Noto Sans Arabic draws the dots of letters apart, which makes the text impossible to search.
  { subsets: require.resolve('@fontsource/ibm-plex-sans-arabic/unicode.json'), weights: [400, 600] },
  { subsets: require.resolve('@fontsource/noto-sans-thai/unicode.json'), weights: [400, 600] },
  { subsets: require.resolve('@fontsource/noto-sans-sc/unicode.json'), weights: [400] },
  { subsets: require.resolve('@fontsource/gowun-dodum/unicode.json'), weights: [400] },
  { subsets: require.resolve('@fontsource/noto-emoji/unicode.json'), weights: [400, 600] },
];

/** Subsets with their characters, as in CSS: "U+0000-00FF,U+0131". */
const subsetsSchema = z.record(z.string(), z.string());

const fontsOf = new Map<FontWeight, readonly FontFile[]>();

/** Fonts of emoji have these for keycaps. */
const KEYCAP = /^[0-9#*]$/;

/**
 * Finds the font that has a character, also one of several code points. Undefined if there is none.
 * @param preferred the font of the character before, so that words are not divided among fonts.
 */
export function findFont(character: string, weight: FontWeight, preferred: FontFile | undefined): FontFile | undefined {
  const codePoints = Array.from(character, (each) => each.codePointAt(0) ?? 0);
  const hasAll = ({ has }: FontFile) => codePoints.every(has);
  if (preferred && hasAll(preferred) && !KEYCAP.test(character)) return preferred;
  return listFonts(weight).find(hasAll);
}

/** Lists all fonts in order of preference. A family without this weight contributes its only one. */
function listFonts(weight: FontWeight): readonly FontFile[] {
  const fonts = fontsOf.get(weight) ?? FAMILIES.flatMap((family) => listFontsOf(family, weight));
  fontsOf.set(weight, fonts);
  return fonts;
}

function listFontsOf({ subsets, weights }: Family, weight: FontWeight): FontFile[] {
  const family = dirname(subsets);
  const available = weights.includes(weight) ? weight : weights[0];
  const characters = Object.entries(subsetsSchema.parse(JSON.parse(readFileSync(subsets, 'utf8'))));
  // As in CSS, later subsets win.
  return characters.toReversed().map(([subset, ranges]) => {
    const name = `${basename(family)}-${subset.replaceAll(/[[\]]/g, '')}-${available}-normal`;
    return createFontFile(name, join(family, 'files', `${name}.woff`), ranges);
  });
}

function createFontFile(name: string, path: string, ranges: string): FontFile {
  const isMeantFor = parseRanges(ranges);
  const read = once(() => toTrueType(readFileSync(path)));
  const open = once(() => {
    const font = create(read());
    if ('fonts' in font) throw new Error(`${path} is a collection of fonts`);
    return font;
  });
  /** Not every character for which a font was made has a glyph. */
  function hasGlyph(codePoint: number): boolean {
    return open().hasGlyphForCodePoint(codePoint);
  }
  return { name, read, open, has: (codePoint) => isMeantFor(codePoint) && hasGlyph(codePoint) };
}

function parseRanges(text: string): (codePoint: number) => boolean {
  const ranges = text.split(',').map((range) => {
    const [from = '', to = from] = range.trim().slice('U+'.length).split('-');
    return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
  });
  return (codePoint) => ranges.some(({ from, to }) => codePoint >= from && codePoint <= to);
}

function once<Result>(compute: () => Result): () => Result {
  let result: Result | undefined;
  return () => {
    result ??= compute();
    return result;
  };
}
