/** The widths in pixels of each folder of public/pictures, beside the full size: `<name>-<width>.avif` and `.webp`. */
export const PICTURE_WIDTHS: ReadonlyMap<string, readonly number[]> = new Map([
  ['products', [320, 480, 640, 960]],
  ['banners', [640, 960, 1280, 1920]],
  ['promos', [480, 640, 960, 1200]],
  ['blog', [320, 480, 640, 960, 1200]],
]);
