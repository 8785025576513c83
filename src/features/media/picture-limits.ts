/** The field of the form that carries the picture. */
export const PICTURE_FIELD = 'image';
/** Most bytes of a picture that is uploaded: 10 MB. */
export const MOST_PICTURE_BYTES = 10 * 1024 * 1024;
/** Most pixels of one: 50 megapixels. */
export const MOST_PICTURE_PIXELS = 50_000_000;
/** The kinds of picture that the shop takes. What counts is the content, never a name or an announced type. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** What is said of a file that is refused, by the browser before the upload and by the shop after it. */
export const TOO_LARGE = 'The picture is larger than 10 MB. Choose a smaller one, or save it in a lower quality.';
export const WRONG_TYPE = 'This file is not a JPEG, PNG, WebP or AVIF picture. Choose one that is.';
