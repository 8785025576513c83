import { createDiskStorage } from './disk-storage.server.ts';
import { createImgbbStorage, IMGBB_ORIGIN, type ImgbbConfig } from './imgbb-storage.server.ts';
import type { ClaimedPicture } from './picture-queries.server.ts';
import type { PictureTable } from './picture-table.ts';
import type { PictureFiles } from './picture-variants.server.ts';
import type { S3Config } from './s3-storage.server.ts';

/** Where pictures are to be kept, as the configuration says. */
export type PictureStorageConfig = { kind: 'disk' } | S3Config | ImgbbConfig;

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
  /** Removes what there is of a picture. @returns where a person has to do it, if no program can. */
  remove(picture: ClaimedPicture): Promise<string | undefined>;
}

/** The folder of uploaded pictures in every address and storage. */
export const PICTURES_PATH = 'media';

/** Names say the content, so that files may be kept for ever. */
export const PICTURE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** @param folder holds the pictures that are kept on this machine. */
export async function openPictureStorage(config: PictureStorageConfig, folder: string): Promise<PictureStorage> {
  switch (config.kind) {
    case 'disk':
      return createDiskStorage(folder);
    case 's3': {
      // Loaded when wanted: AWS's client is larger than the shop.
      const { createS3Storage } = await import('./s3-storage.server.ts');
      return createS3Storage(config);
    }
    case 'imgbb':
      return createImgbbStorage(config);
  }
}

/** The origin beside the shop's own that pages have to show pictures from. */
export function pictureOrigin(config: PictureStorageConfig): string | undefined {
  if (config.kind === 'imgbb') return IMGBB_ORIGIN;
  return config.kind === 's3' ? new URL(config.publicUrl).origin : undefined;
}

/** The media type of a file of a picture, by its ending. */
export function typeOf(fileName: string): 'image/avif' | 'image/webp' {
  return fileName.endsWith('.avif') ? 'image/avif' : 'image/webp';
}
