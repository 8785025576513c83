import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import * as z from 'zod/mini';
import type { ProviderAnswer } from '#platform/provider-answer.ts';
import { widthsOfUpload } from '#ui/picture-widths.ts';
import {
  addressedSuffix,
  DRAWING_SUFFIX,
  FULL_SUFFIX,
  mediaTypeOf,
  PICTURE_CACHE_CONTROL,
  PICTURES_PATH,
  PIXELS_SUFFIX,
  type PictureStorage,
  STAND_IN_CACHE_CONTROL,
  standInFor,
} from './picture-storage.server.ts';

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

/** Stand-ins are objects of their own, because browsers ask the bucket for them. */
const STAND_IN_HEADERS = { ContentType: mediaTypeOf(FULL_SUFFIX), CacheControl: STAND_IN_CACHE_CONTROL };
const TIMEOUTS = { connectionTimeout: 5_000, requestTimeout: 20_000 };
/** request_timeout and too_many_requests say nothing about the access. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 429]);
/** An error of AWS's client. It has a status if there was a response. */
const failureSchema = z.object({ $metadata: z.object({ httpStatusCode: z.optional(z.number()) }) });

function createClient(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Config,
  options: Pick<S3ClientConfig, 'maxAttempts' | 'requestHandler'>,
): S3Client {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Servers other than AWS rarely support a host name per bucket or AWS's newer checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...options,
  });
}

/** Asks the server whether the key may list the bucket. Changes nothing there. */
export async function checkBucket(config: S3Config, milliseconds: number): Promise<ProviderAnswer> {
  const timeouts = { connectionTimeout: milliseconds, requestTimeout: milliseconds };
  const client = createClient(config, { maxAttempts: 1, requestHandler: timeouts });
  try {
    await client.send(new ListObjectsV2Command({ Bucket: config.bucket, Prefix: `${PICTURES_PATH}/`, MaxKeys: 1 }));
    return { state: 'accepted' };
  } catch (error) {
    return explainS3Failure(error);
  } finally {
    client.destroy();
  }
}

/** Returns what a failed request says about the access: a status of 4xx refuses it. */
export function explainS3Failure(error: unknown): Exclude<ProviderAnswer, { state: 'accepted' }> {
  const status = failureSchema.safeParse(error).data?.$metadata.httpStatusCode ?? 0;
  const name = error instanceof Error && error.name !== 'Error' ? error.name : 'no answer of S3';
  if (status >= 400 && status < 500 && !PASSING_STATUSES.has(status))
    return { state: 'refused', reason: `${name} (${status})` };
  if (status > 0) return { state: 'no-answer', reason: `${name} (${status})` };
  return { state: 'no-answer', reason: error instanceof Error ? error.message : String(error) };
}

/** Stores pictures in a bucket with public read access. */
export function createS3Storage(config: S3Config): PictureStorage {
  const { bucket, publicUrl } = config;
  const client = createClient(config, { requestHandler: TIMEOUTS });

  const keyOf = (name: string, suffix: string) => `${PICTURES_PATH}/${name}${suffix}`;

  async function write(name: string, suffix: string, bytes: Buffer, headers = headersOf(suffix)): Promise<void> {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: keyOf(name, suffix), Body: bytes, ...headers }));
  }

  async function read(name: string, suffix: string): Promise<Buffer | undefined> {
    const stored = new GetObjectCommand({ Bucket: bucket, Key: keyOf(name, suffix) });
    const { Body }: GetObjectCommandOutput = await client.send(stored).catch((error: unknown) => {
      if (error instanceof NoSuchKey) return { $metadata: {} };
      throw error;
    });
    return Body && Buffer.from(await Body.transformToByteArray());
  }

  return {
    kind: 's3',
    async put(name, files) {
      for (const [suffix, bytes] of files) await write(name, suffix, bytes);
      for (const width of files.has(FULL_SUFFIX) ? widthsOfUpload(name) : []) {
        const suffix = `-${width}.avif`;
        const standIn = files.get(standInFor(suffix));
        if (standIn) await write(name, suffix, standIn, STAND_IN_HEADERS);
      }
      return { url: `${publicUrl}/${keyOf(name, addressedSuffix(files))}` };
    },
    read: async (name) => (await read(name, FULL_SUFFIX)) ?? read(name, DRAWING_SUFFIX),
    async remove({ name }) {
      const listing = new ListObjectsV2Command({ Bucket: bucket, Prefix: `${PICTURES_PATH}/${name}` });
      const { Contents = [] }: ListObjectsV2CommandOutput = await client.send(listing);
      for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
      return undefined;
    },
    later: {
      readPixels: (name) => read(name, PIXELS_SUFFIX),
      put: write,
      async deletePixels(name) {
        await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(name, PIXELS_SUFFIX) }));
      },
    },
  };
}

function headersOf(suffix: string) {
  // A bucket cannot send a Content-Security-Policy, so browsers save drawings instead of opening them.
  const isDrawing = suffix === DRAWING_SUFFIX;
  return {
    ContentType: mediaTypeOf(suffix),
    CacheControl: PICTURE_CACHE_CONTROL,
    ...(isDrawing && { ContentDisposition: 'attachment' }),
  };
}
