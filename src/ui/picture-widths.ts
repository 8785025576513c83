/** Widths in pixels of the variants of product pictures, and of uploaded ones that are padded to a square. */
export const PRODUCT_WIDTHS: readonly number[] = [320, 480, 640, 960];

/** Widths in pixels of the variants of uploaded pictures in their own shape, up to their own width. */
const OWN_WIDTHS: readonly number[] = [320, 480, 640, 960, 1280];

/** Widths in pixels of the variants in each folder of public/pictures: `<name>-<width>.avif`. */
export const PICTURE_WIDTHS: ReadonlyMap<string, readonly number[]> = new Map([
  ['products', PRODUCT_WIDTHS],
  ['banners', [640, 960, 1280, 1920]],
  ['blog', [320, 480, 640, 960, 1200]],
]);

/** The name of an uploaded picture: a hash, and the size of one that has its own shape. */
export const UPLOAD_NAME = '[0-9a-f]{32}(?:_\\d{1,5}x\\d{1,5})?';

const UPLOADED = new RegExp(`/media/(${UPLOAD_NAME})\\.(webp|svg)$`);
const SIZE = /_(?<width>\d+)x(?<height>\d+)$/;

/** Whether the URL points to an uploaded picture, on this server or in the shop's object storage. */
export function isUploadedPicture(src: string): boolean {
  return UPLOADED.test(src);
}

/** Returns the size of an uploaded picture that has its own shape, in pixels. Its address tells it. */
export function sizeInAddress(src: string): { width: number; height: number } | undefined {
  const [, name = ''] = UPLOADED.exec(src) ?? [];
  const { width, height } = SIZE.exec(name)?.groups ?? {};
  return width === undefined ? undefined : { width: Number(width), height: Number(height) };
}

/** Returns the widths of the variants of an uploaded picture by its name. */
export function widthsOfUpload(name: string): readonly number[] {
  const { width } = SIZE.exec(name)?.groups ?? {};
  if (width === undefined) return PRODUCT_WIDTHS;
  return [...OWN_WIDTHS.filter((each) => each < Number(width)), Number(width)];
}

/** Returns the widths of a picture's variants, or `undefined` for drawings (SVG) and pictures from other sites. */
export function widthsOf(src: string): readonly number[] | undefined {
  const [, name, format] = UPLOADED.exec(src) ?? [];
  if (name !== undefined) return format === 'svg' ? undefined : widthsOfUpload(name);
  return PICTURE_WIDTHS.get(/^\/pictures\/(\w+)\//.exec(src)?.[1] ?? '');
}

/** Widths in pixels of the JPEGs for programs that show neither AVIF nor WebP: link previews and mails. */
export const JPEG_WIDTHS = { preview: 1200, mail: 160 } as const;

/** Returns the path at which the shop serves a picture of its own as a JPEG. Pictures of other sites stay as they are. */
export function jpegAddress(src: string, use: keyof typeof JPEG_WIDTHS): string {
  if (!widthsOf(src) && !isUploadedPicture(src)) return src;
  const [path] = /(?:^\/pictures\/\w+|\/media)\/[^/]+(?=\.(?:webp|svg)$)/.exec(src) ?? [];
  return path === undefined ? src : `/jpeg/${JPEG_WIDTHS[use]}${path}.jpg`;
}

/** A picture that is always this wide. */
const FIXED_SIZE = /^(?<pixels>\d+)px$/;
/** Browsers choose the variant with as many pixels as the screen has for each CSS pixel. Few have more than this. */
const MAX_DENSITY = 3;

/**
 * Returns the `srcset` of the variants in AVIF of a picture with these widths.
 * @param sizes how wide it is shown, as in the `sizes` attribute.
 * @param largest the widest variant that is worth loading.
 */
export function sourceSet(
  src: string,
  widths: readonly number[],
  sizes: string,
  largest: number = Number.POSITIVE_INFINITY,
): string {
  const pixels = Number(FIXED_SIZE.exec(sizes)?.groups?.pixels ?? Number.POSITIVE_INFINITY);
  const enough = widths.find((width) => width >= Math.min(largest, pixels * MAX_DENSITY));
  return widths
    .filter((width) => width <= (enough ?? width))
    .map((width) => `${src.replace(/\.webp$/, '')}-${width}.avif ${width}w`)
    .join(', ');
}
