/** The form field of the picture. */
export const PICTURE_FIELD = 'image';
/** The maximum size of an upload: 10 MB. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** The maximum number of pixels: 50 megapixels. */
export const MAX_PICTURE_PIXELS = 50_000_000;
/** Maximum length of the alternative text of a picture. */
export const MAX_ALT_CHARACTERS = 300;
/** The maximum size of an SVG: 200 kB. Others are photographs in disguise, or take too long to clean. */
export const MAX_SVG_BYTES = 200 * 1024;
/** The formats of pictures that are fetched from other sites. */
export const PIXEL_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
/** The accepted formats. The server checks the content and ignores the file name and declared type. */
export const PICTURE_TYPES = [...PIXEL_TYPES, 'image/svg+xml'] as const;

/** Messages for refused files, from the browser before the upload and from the server after it. */
export const TOO_LARGE = 'The picture is larger than 10 MB. Choose a smaller one, or save it in a lower quality.';
export const WRONG_TYPE = 'This file is not a JPEG, PNG, WebP, AVIF or SVG picture. Choose one that is.';
