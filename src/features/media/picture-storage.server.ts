import type { PictureTable } from './picture-table.ts';
import type { PictureFiles } from './picture-variants.server.ts';

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

/** Stores the files of pictures. Both operations are idempotent. */
export interface PictureStorage {
  kind: PictureTable['storage'];
  /** Stores all files of a picture. If it throws, stored files are removed later, like those of unused pictures. */
  put(picture: PictureFiles): Promise<StoredPicture>;
  /** Reads the full size of a picture, if the storage keeps it at an address of this name. */
  read(name: string): Promise<Buffer | undefined>;
  /** Removes the files of a picture. @returns the page to delete it by hand, if there is no API for that. */
  remove(picture: ClaimedPicture): Promise<string | undefined>;
}

/** The path prefix of uploaded pictures in URLs and storages. */
export const PICTURES_PATH = 'media';

/** File names are content hashes, so files never change. */
export const PICTURE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** Returns the media type of a picture file by its extension. */
export function mediaTypeOf(fileName: string): 'image/avif' | 'image/webp' {
  return fileName.endsWith('.avif') ? 'image/avif' : 'image/webp';
}
