import { existsSync } from 'node:fs';
import { mkdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runJob } from '../support/jobs.ts';
import { addressesOf, drawPicture, storeFetched, uploadPicture } from '../support/pictures.ts';
import { createTestShop, type TestShop } from '../support/test-shop.ts';

const JOB = 'make-later-pictures';
const MINUTE = 60_000;
const NEVER = new AbortController().signal;

/** Uploads a picture. @returns its URL. */
async function upload(shop: TestShop, seed = 1): Promise<string> {
  return uploadPicture(shop, await drawPicture({ width: 40, height: 40, seed }).png().toBuffer());
}

/** Counts how the addresses of a picture are answered: status, type, and how long caches keep it. */
async function countAnswers(shop: TestShop, url: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const address of addressesOf(url).keys()) {
    const { statusCode, headers } = await shop.app.inject(address);
    const answer = [statusCode, headers['content-type'], headers['cache-control']].join(' ');
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
}

const FOREVER = 'public, max-age=31536000, immutable';
const WITH_STAND_INS = { [`200 image/webp ${FOREVER}`]: 5, '200 image/webp no-cache': 4 };
const COMPLETE = { [`200 image/webp ${FOREVER}`]: 5, [`200 image/avif ${FOREVER}`]: 4 };

/** Returns the path of a file of a picture on the disk. */
function fileOf(shop: TestShop, url: string, suffix: string): string {
  const name = url.slice('/media/'.length, -'.webp'.length);
  return join(shop.dataDir, 'pictures', name, name + suffix);
}

/** Whether there are the pixels from which the later files are made. */
function hasPixels(shop: TestShop, url: string): boolean {
  return existsSync(fileOf(shop, url, '.png'));
}

describe('the AVIF files of an uploaded picture', () => {
  test('are answered with the WebP of their width until the job has made them, which no cache keeps', async () => {
    const shop = await createTestShop();
    const url = await upload(shop);
    expect(await countAnswers(shop, url)).toEqual(WITH_STAND_INS);
    const [avif, webp] = [url.replace('.webp', '-320.avif'), url.replace('.webp', '-320.webp')];
    const bytesOf = async (address: string) => (await shop.app.inject(address)).rawPayload;
    expect(await bytesOf(avif)).toEqual(await bytesOf(webp));
    expect(hasPixels(shop, url)).toBe(true);
    expect((await shop.app.inject(url.replace('.webp', '.png'))).statusCode, 'no page shows the pixels').toBe(404);

    await runJob(shop, JOB);
    expect(await countAnswers(shop, url)).toEqual(COMPLETE);
    expect(hasPixels(shop, url)).toBe(false);
  });

  test('are made soon after the upload by the running jobs', async () => {
    const shop = await createTestShop();
    const url = await upload(shop);
    const next = await shop.restart({ withJobs: true });
    await expect.poll(() => countAnswers(next, url)).toEqual(COMPLETE);
  });

  test('are made once when the same picture is uploaded again', async () => {
    const shop = await createTestShop();
    const url = await upload(shop);
    await runJob(shop, JOB);
    expect(await upload(shop)).toBe(url);
    expect(await shop.services.pictures.makeLaterFiles({ signal: NEVER })).toBe('done');
    expect(await countAnswers(shop, url)).toEqual(COMPLETE);
  });

  test('are made by another process some minutes after one ended while it made them', async () => {
    let now = Date.now();
    const shop = await createTestShop({ now: () => now });
    const other = await shop.openAnotherProcess();
    const url = await upload(shop);
    await shop.services.pictures.makeLaterFiles({ signal: AbortSignal.abort() });
    await runJob(other, JOB);
    expect(await countAnswers(other, url), 'the other process may still be at it').toEqual(WITH_STAND_INS);

    now += 5 * MINUTE;
    await runJob(other, JOB);
    expect(await countAnswers(shop, url)).toEqual(COMPLETE);
  });

  test('of two pictures are made in two processes at once, each once', async () => {
    const shop = await createTestShop();
    const other = await shop.openAnotherProcess();
    const urls = [await upload(shop, 1), await upload(shop, 2)];
    const both = [shop, other].map(({ services }) => services.pictures.makeLaterFiles({ signal: NEVER }));
    expect(await Promise.all(both)).toEqual(['more', 'more']);
    for (const url of urls) expect(await countAnswers(shop, url)).toEqual(COMPLETE);
  });

  test('that cannot be stored are tried again after some minutes, and those of the next picture before', async () => {
    let now = Date.now();
    const shop = await createTestShop({ now: () => now });
    const failing = await upload(shop, 1);
    now += 1;
    const next = await upload(shop, 2);
    const obstacle = fileOf(shop, failing, '-320.avif');
    await mkdir(obstacle);
    await expect(runJob(shop, JOB)).rejects.toThrow();
    await runJob(shop, JOB);
    expect(await countAnswers(shop, next)).toEqual(COMPLETE);

    await rmdir(obstacle);
    now += 5 * MINUTE;
    await runJob(shop, JOB);
    expect(await countAnswers(shop, failing)).toEqual(COMPLETE);
  });

  test('stay away, and the WebP in their place, when the pixels were lost', async () => {
    const shop = await createTestShop();
    const url = await upload(shop);
    await rm(fileOf(shop, url, '.png'));
    await runJob(shop, JOB);
    expect(await countAnswers(shop, url)).toEqual(WITH_STAND_INS);
  });

  test('leave no file behind when the picture is deleted before they are made', async () => {
    let now = Date.now();
    const shop = await createTestShop({ now: () => now });
    const url = await storeFetched(shop, await drawPicture({ width: 40, height: 40 }).png().toBuffer());
    now += 25 * 60 * MINUTE;
    await shop.services.pictures.makeLaterFiles({ signal: AbortSignal.abort() });
    await shop.services.pictures.removeUnused((_, message) => expect.unreachable(message));
    expect(await countAnswers(shop, url), 'kept while its files may be being made').toEqual(WITH_STAND_INS);

    now += 5 * MINUTE;
    await shop.services.pictures.removeUnused((_, message) => expect.unreachable(message));
    await runJob(shop, JOB);
    expect((await shop.app.inject(url)).statusCode).toBe(404);
    expect(hasPixels(shop, url)).toBe(false);
  });
});
