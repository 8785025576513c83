import { z } from 'zod';
import type { PictureStorage } from './picture-storage.server.ts';

/** An account at imgbb.com. */
export interface ImgbbConfig {
  kind: 'imgbb';
  /** Stays on this server: whoever has it may upload in the shop's name. */
  apiKey: string;
  /** Where the API is, without a slash at the end. */
  apiBase: string;
}

/** Where imgbb serves pictures. */
export const IMGBB_ORIGIN = 'https://i.ibb.co';

const TIMEOUT_MILLISECONDS = 30_000;

const answerSchema = z.object({
  success: z.literal(true),
  data: z.object({ url: z.url().startsWith(`${IMGBB_ORIGIN}/`), delete_url: z.url().optional() }),
});

/** Pictures at imgbb, which keeps one size of each and lets programs delete none. */
export function createImgbbStorage({ apiKey, apiBase }: ImgbbConfig): PictureStorage {
  return {
    kind: 'imgbb',
    async put({ files }) {
      const form = new FormData();
      form.append(
        'image',
        new Blob([new Uint8Array(files.get('.webp') ?? [])], { type: 'image/webp' }),
        'product.webp',
      );
      const response = await fetch(`${apiBase}/1/upload?${new URLSearchParams({ key: apiKey })}`, {
        method: 'POST',
        body: form,
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      });
      if (!response.ok) throw new Error(`imgbb took no picture: it answered ${response.status}`);
      const { data } = answerSchema.parse(await response.json());
      return { url: data.url, ...(data.delete_url !== undefined && { removalUrl: data.delete_url }) };
    },
    async remove({ removal_url }) {
      return removal_url ?? undefined;
    },
  };
}
