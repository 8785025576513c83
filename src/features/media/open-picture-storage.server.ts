import { createDiskStorage } from './disk-storage.server.ts';
import { createImgbbStorage, IMGBB_ORIGIN, type ImgbbConfig } from './imgbb-storage.server.ts';
import type { PictureStorage } from './picture-storage.server.ts';
import type { S3Config } from './s3-storage.server.ts';

/** The configured storage of pictures. */
export type PictureStorageConfig = { kind: 'disk' } | S3Config | ImgbbConfig;

/** @param folder contains the pictures that are stored on disk. */
export async function openPictureStorage(config: PictureStorageConfig, folder: string): Promise<PictureStorage> {
  switch (config.kind) {
    case 'disk':
      return createDiskStorage(folder);
    case 's3': {
      // Loaded on demand: AWS's client is larger than the shop.
      const { createS3Storage } = await import('./s3-storage.server.ts');
      return createS3Storage(config);
    }
    case 'imgbb':
      return createImgbbStorage(config);
  }
}

/** The origin of pictures for the Content Security Policy, if it is not the shop's own. */
export function pictureOrigin(config: PictureStorageConfig): string | undefined {
  if (config.kind === 'imgbb') return IMGBB_ORIGIN;
  return config.kind === 's3' ? new URL(config.publicUrl).origin : undefined;
}
