import { createDiskStorage } from './disk-storage.server.ts';
import type { ClaimedPicture } from './picture-queries.server.ts';
import type { PictureTable } from './picture-table.ts';
import type { PictureFiles } from './picture-variants.server.ts';

/** Where pictures are to be kept, as the configuration says. */
export type PictureStorageConfig = { kind: 'disk' };

/** Where a stored picture can be had. */
export interface StoredPicture {
  url: string;
  /** Where a person can delete it, if the storage lets programs delete nothing. */
  removalUrl?: string;
}

/** Keeps the files of pictures. Both acts may be repeated. */
export interface PictureStorage {
  kind: PictureTable['storage'];
  /** Stores all files of a picture, or throws; then some may be left and are removed like those of any other. */
  put(picture: PictureFiles): Promise<StoredPicture>;
  /** Removes what there is of a picture. */
  remove(picture: ClaimedPicture): Promise<void>;
}

/** The folder of uploaded pictures in every address and storage. */
export const PICTURES_PATH = 'media';

/** @param folder holds the pictures that are kept on this machine. */
export function openPictureStorage(_config: PictureStorageConfig, folder: string): PictureStorage {
  return createDiskStorage(folder);
}
