import type { PictureTable } from './picture-table.ts';

/** Files of a picture by suffix of its name: `.webp` for the full size, `.svg`, and others such as `-320.avif`. */
export type PictureFiles = ReadonlyMap<string, Buffer>;

export const FULL_SUFFIX = '.webp';
/** The pixels without loss, which are kept until every size is made from them. No page shows this file. */
export const PIXELS_SUFFIX = '.png';
/** The only file of a drawing. */
export const DRAWING_SUFFIX = '.svg';

/** The URLs of a stored picture. */
export interface StoredPicture {
  url: string;
  /** The page to delete it by hand, if the storage has no API for that. */
  removalUrl?: string;
}

/** A picture that was claimed for deletion. */
export interface ClaimedPicture {
  name: string;
  removal_url: string | null;
}

/** Stores the files of pictures. All operations are idempotent. */
export interface PictureStorage {
  kind: PictureTable['storage'];
  /** Stores the first files of a picture. If it throws, they are removed later, like those of unused pictures. */
  put(name: string, files: PictureFiles): Promise<StoredPicture>;
  /** Reads the full size of a picture or a drawing, if the storage keeps it at an address of this name. */
  read(name: string): Promise<Buffer | undefined>;
  /** Removes the files of a picture. @returns the page to delete it by hand, if there is no API for that. */
  remove(picture: ClaimedPicture): Promise<string | undefined>;
  /** Stores the files that are made later. Absent if the storage keeps only the full size, and no drawings. */
  later?: LaterFileStorage;
}

/** Stores the later files. Until then their addresses answer with the WebP of the same width, which is not cached. */
export interface LaterFileStorage {
  /** Reads the pixels from which the files are made, unless they are already deleted. */
  readPixels(name: string): Promise<Buffer | undefined>;
  put(name: string, suffix: string, bytes: Buffer): Promise<void>;
  deletePixels(name: string): Promise<void>;
}

/** The path prefix of uploaded pictures in URLs and storages. */
export const PICTURES_PATH = 'media';

/** File names are content hashes, so files never change. */
export const PICTURE_CACHE_CONTROL = 'public, max-age=31536000, immutable';
/** Lets caches ask each time, because the file that is still missing takes the place of the stand-in. */
export const STAND_IN_CACHE_CONTROL = 'no-cache';

/** Returns the name of the file that stands in for an AVIF that is not made yet. */
export function standInFor(file: string): string {
  return file.replace(/\.avif$/, '.webp');
}

/** Returns the suffix of the file that the address of a picture names. */
export function addressedSuffix(files: PictureFiles): string {
  return files.has(DRAWING_SUFFIX) ? DRAWING_SUFFIX : FULL_SUFFIX;
}

/** Returns the media type of a picture file by its extension. */
export function mediaTypeOf(fileName: string): `image/${'avif' | 'png' | 'svg+xml' | 'webp'}` {
  if (fileName.endsWith(PIXELS_SUFFIX)) return 'image/png';
  if (fileName.endsWith(DRAWING_SUFFIX)) return 'image/svg+xml';
  return fileName.endsWith('.avif') ? 'image/avif' : 'image/webp';
}
