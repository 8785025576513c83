/** Widths in pixels of the variants of product pictures, including uploaded ones. */
export const PRODUCT_WIDTHS: readonly number[] = [320, 480, 640, 960];

/** Widths in pixels of the variants in each folder of public/pictures: `<name>-<width>.avif` and `.webp`. */
export const PICTURE_WIDTHS: ReadonlyMap<string, readonly number[]> = new Map([
  ['products', PRODUCT_WIDTHS],
  ['banners', [640, 960, 1280, 1920]],
  ['blog', [320, 480, 640, 960, 1200]],
]);

const UPLOADED = /\/media\/[0-9a-f]{32}\.webp$/;

/** Whether the URL points to an uploaded picture, on this server or in the shop's object storage. */
export function isUploadedPicture(src: string): boolean {
  return UPLOADED.test(src);
}

/** Returns the widths of a picture's variants, or `undefined` for pictures from other sites. */
export function widthsOf(src: string): readonly number[] | undefined {
  return isUploadedPicture(src) ? PRODUCT_WIDTHS : PICTURE_WIDTHS.get(/^\/pictures\/(\w+)\//.exec(src)?.[1] ?? '');
}

/** Widths in pixels of the JPEGs for programs that show neither AVIF nor WebP: link previews and mails. */
export const JPEG_WIDTHS = { preview: 1200, mail: 160 } as const;

/** Returns the path at which the shop serves a picture of its own as a JPEG. Pictures of other sites stay as they are. */
export function jpegAddress(src: string, use: keyof typeof JPEG_WIDTHS): string {
  const [path] = /(?:^\/pictures\/\w+|\/media)\/[^/]+(?=\.webp$)/.exec(src) ?? [];
  return path === undefined || !widthsOf(src) ? src : `/jpeg/${JPEG_WIDTHS[use]}${path}.jpg`;
}

/** Returns the `srcset` of a picture's variants in a format. */
export function sourceSet(src: string, widths: readonly number[], format: 'avif' | 'webp'): string {
  const base = src.replace(/\.webp$/, '');
  return widths.map((width) => `${base}-${width}.${format} ${width}w`).join(', ');
}
