import { MAX_PICTURE_BYTES, PICTURE_TYPES, TOO_LARGE, WRONG_TYPE } from './picture-limits.ts';

/** Returns why a file cannot be a picture, by its type and size. The server also checks its content. */
export function refusePicture({ size, type }: File): string | undefined {
  if (!PICTURE_TYPES.some((accepted) => accepted === type)) return WRONG_TYPE;
  return size > MAX_PICTURE_BYTES ? TOO_LARGE : undefined;
}
