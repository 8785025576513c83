import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { mediaTypeOf, PICTURE_CACHE_CONTROL, PICTURES_PATH, type PictureStorage } from './picture-storage.server.ts';

/** A bucket at AWS or any other S3-compatible server. */
export interface S3Config {
  kind: 's3';
  /** URL of the server, if it is not AWS. */
  endpoint?: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Public URL of the bucket, without a trailing slash. */
  publicUrl: string;
}

const TIMEOUTS = { connectionTimeout: 5_000, requestTimeout: 20_000 };

/** Stores pictures in a bucket with public read access. */
export function createS3Storage(config: S3Config): PictureStorage {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, publicUrl } = config;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Servers other than AWS rarely support a host name per bucket or AWS's newer checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: TIMEOUTS,
  });

  return {
    kind: 's3',
    async put({ name, files }) {
      for (const [suffix, bytes] of files) {
        await client.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: `${PICTURES_PATH}/${name}${suffix}`,
            Body: bytes,
            ContentType: mediaTypeOf(suffix),
            CacheControl: PICTURE_CACHE_CONTROL,
          }),
        );
      }
      return { url: `${publicUrl}/${PICTURES_PATH}/${name}.webp` };
    },
    async read(name) {
      const stored = new GetObjectCommand({ Bucket: bucket, Key: `${PICTURES_PATH}/${name}.webp` });
      const { Body }: GetObjectCommandOutput = await client.send(stored).catch((error: unknown) => {
        if (error instanceof NoSuchKey) return { $metadata: {} };
        throw error;
      });
      return Body && Buffer.from(await Body.transformToByteArray());
    },
    async remove({ name }) {
      const listing = new ListObjectsV2Command({ Bucket: bucket, Prefix: `${PICTURES_PATH}/${name}` });
      const { Contents = [] }: ListObjectsV2CommandOutput = await client.send(listing);
      for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
      return undefined;
    },
  };
}
