/** The widths in pixels in which pages have the pictures of products, uploaded ones included. */
export const PRODUCT_WIDTHS: readonly number[] = [320, 480, 640, 960];

/** The widths in pixels of each folder of public/pictures, beside the full size: `<name>-<width>.avif` and `.webp`. */
export const PICTURE_WIDTHS: ReadonlyMap<string, readonly number[]> = new Map([
  ['products', PRODUCT_WIDTHS],
  ['banners', [640, 960, 1280, 1920]],
  ['promos', [480, 640, 960, 1200]],
  ['blog', [320, 480, 640, 960, 1200]],
]);

const UPLOADED = /\/media\/[0-9a-f]{32}\.webp$/;

/** Whether the address is that of an uploaded picture, here or at the shop's storage. */
export function isUploadedPicture(src: string): boolean {
  return UPLOADED.test(src);
}

/** The widths that a picture is there in beside its full size; `undefined` for pictures from elsewhere. */
export function widthsOf(src: string): readonly number[] | undefined {
  return isUploadedPicture(src) ? PRODUCT_WIDTHS : PICTURE_WIDTHS.get(/^\/pictures\/(\w+)\//.exec(src)?.[1] ?? '');
}
