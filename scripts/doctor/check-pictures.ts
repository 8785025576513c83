import { FULL_SUFFIX } from '#features/media/picture-storage.server.ts';
import type { S3Config } from '#features/media/s3-storage.server.ts';
import { newId } from '#platform/id.ts';
import type { Config } from '../../src/config.ts';
import { type Finding, failed, notUsed, ok, WAIT_MILLISECONDS } from './finding.ts';

/** Writes a small file to the bucket, reads it with the key and as a visitor would, and deletes it. */
export async function checkPictures({ pictures }: Config): Promise<Finding> {
  if (pictures.kind === 'disk') return notUsed('PICTURE_STORAGE is "disk".');
  if (pictures.kind === 'imgbb')
    return notUsed('PICTURE_STORAGE is "imgbb", where nothing that was tried can be deleted.');
  return checkBucket(pictures);
}

async function checkBucket(config: S3Config): Promise<Finding> {
  const { createS3Storage, explainS3Failure } = await import('#features/media/s3-storage.server.ts');
  const storage = createS3Storage(config);
  const content = Buffer.from('npm run doctor');
  const name = `doctor-${newId()}`;
  try {
    const { url } = await storage.put(name, new Map([[FULL_SUFFIX, content]]));
    let isShown: boolean;
    try {
      requireSame(await storage.read(name), content);
      isShown = await isPublic(url);
    } finally {
      await storage.remove({ name, removal_url: null });
    }
    if (isShown) return ok(`The bucket "${config.bucket}" takes, shows and deletes files.`);
  } catch (error) {
    return failed(
      `S3_BUCKET is "${config.bucket}", where the shop could not write, read and delete a file: ` +
        `${explainS3Failure(error).reason}. Correct S3_ENDPOINT, S3_REGION, S3_BUCKET or the access key, which must be ` +
        'allowed to list, write and delete.',
    );
  }
  return failed(
    `S3_PUBLIC_URL is "${config.publicUrl}", where a file from the bucket cannot be read. Correct the address, or let ` +
      'everybody read the bucket.',
  );
}

function requireSame(read: Buffer | undefined, written: Buffer): void {
  if (!read?.equals(written)) throw new Error('it was not what had been written');
}

async function isPublic(address: string): Promise<boolean> {
  const response = await fetch(address, { signal: AbortSignal.timeout(WAIT_MILLISECONDS) }).catch(() => undefined);
  return response?.ok === true;
}
