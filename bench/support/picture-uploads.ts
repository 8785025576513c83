import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { pictureCalls } from '#features/media/picture-calls.ts';
import { PICTURE_FIELD } from '#features/media/picture-limits.ts';
import { API_ROOT } from '#platform/http/api-root.ts';
import { PRODUCT_WIDTHS } from '#ui/picture-widths.ts';
import { processorTime } from './processor-time.ts';
import type { ShopProcess } from './shop-process.ts';

const PICTURES = 5;
const FOLDER = 'content/pictures/products';
const POLL_MILLISECONDS = 50;
const answerSchema = pictureCalls.uploadPicture.answer;

/** What an upload of a picture took, in milliseconds. */
export interface MeasuredUpload {
  answer: number;
  /** Processor time until the answer, and until every size was made. */
  processor: { untilAnswer: number; inAll: number };
}

/** Uploads sample pictures of the shop, each after all sizes of the one before are made. */
export async function measureUploads(
  shop: ShopProcess,
  headers: Record<string, string>,
): Promise<readonly MeasuredUpload[]> {
  const measured: MeasuredUpload[] = [];
  for (const name of (await readdir(FOLDER)).slice(0, PICTURES)) {
    measured.push(await measureUpload(shop, headers, await readFile(join(FOLDER, name))));
  }
  return measured;
}

async function measureUpload(
  { port, pid = 0 }: ShopProcess,
  headers: Record<string, string>,
  bytes: Buffer<ArrayBuffer>,
): Promise<MeasuredUpload> {
  const origin = `http://127.0.0.1:${port}`;
  const body = new FormData();
  body.append(PICTURE_FIELD, new File([bytes], 'picture.webp'));
  const [processorBefore, beganAt] = [processorTime(pid), performance.now()];
  const response = await fetch(`${origin}${API_ROOT}${pictureCalls.uploadPicture.path}`, {
    method: 'POST',
    headers,
    body,
  });
  if (!response.ok) throw new Error(await response.text());
  const { data } = z.parse(answerSchema, await response.json());
  const answer = performance.now() - beganAt;
  const untilAnswer = processorTime(pid) - processorBefore;
  for (const width of PRODUCT_WIDTHS) await becomeAvif(origin + data.url.replace(/\.webp$/, `-${width}.avif`));
  return { answer, processor: { untilAnswer, inAll: processorTime(pid) - processorBefore } };
}

async function becomeAvif(address: string): Promise<void> {
  for (;;) {
    const response = await fetch(address);
    await response.arrayBuffer();
    if (response.headers.get('content-type') === 'image/avif') return;
    await wait(POLL_MILLISECONDS);
  }
}
