import type { PictureTable } from './picture-table.ts';
import type { PictureFiles } from './picture-variants.server.ts';

/** Where a stored picture can be had. */
export interface StoredPicture {
  url: string;
  /** Where a person can delete it, if the storage lets programs delete nothing. */
  removalUrl?: string;
}

/** A picture that was claimed for deletion. */
export interface ClaimedPicture {
  name: string;
  removal_url: string | null;
}

/** Keeps the files of pictures. Both acts may be repeated. */
export interface PictureStorage {
  kind: PictureTable['storage'];
  /** Stores all files of a picture, or throws; then some may be left and are removed like those of any other. */
  put(picture: PictureFiles): Promise<StoredPicture>;
  /** Removes what there is of a picture. @returns where a person has to do it, if no program can. */
  remove(picture: ClaimedPicture): Promise<string | undefined>;
}

/** The folder of uploaded pictures in every address and storage. */
export const PICTURES_PATH = 'media';

/** Names say the content, so that files may be kept for ever. */
export const PICTURE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** The media type of a file of a picture, by its ending. */
export function typeOf(fileName: string): 'image/avif' | 'image/webp' {
  return fileName.endsWith('.avif') ? 'image/avif' : 'image/webp';
}
