import { expect, test } from 'vitest';
import { sourceSet } from './picture-widths.ts';

const WIDTHS = [320, 480, 640, 960];
const SRC = '/pictures/products/alderway-60.webp';

/** Returns the widths of the variants in a `srcset`. */
function widthsIn(sizes: string, largest?: number): number[] {
  return [...sourceSet(SRC, WIDTHS, sizes, largest).matchAll(/-(\d+)\.avif \1w/g)].map(([, width]) => Number(width));
}

test('a srcset names the variants in AVIF with their widths', () => {
  expect(sourceSet(SRC, [320, 480], '50vw')).toBe(
    '/pictures/products/alderway-60-320.avif 320w, /pictures/products/alderway-60-480.avif 480w',
  );
});

test('a picture that is always this wide has as many pixels as a screen can show, and no more', () => {
  expect(['64px', '106px', '107px', '160px', '161px', '500px'].map((sizes) => widthsIn(sizes))).toEqual([
    [320],
    [320],
    [320, 480],
    [320, 480],
    [320, 480, 640],
    WIDTHS,
  ]);
});

test('others have all variants, up to the largest that is worth loading', () => {
  expect(widthsIn('(min-width: 700px) 64px, 50vw')).toEqual(WIDTHS);
  expect([300, 640, 641, 2000].map((largest) => widthsIn('50vw', largest))).toEqual([
    [320],
    [320, 480, 640],
    WIDTHS,
    WIDTHS,
  ]);
});
