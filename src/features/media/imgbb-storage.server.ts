import { z } from 'zod';
import { FULL_SUFFIX, type PictureStorage } from './picture-storage.server.ts';

/** An account at imgbb.com. */
export interface ImgbbConfig {
  kind: 'imgbb';
  /** Secret. Allows uploads to the shop's account. */
  apiKey: string;
  /** Base URL of the API, without a trailing slash. */
  apiBase: string;
}

/** The origin of pictures at imgbb. */
export const IMGBB_ORIGIN = 'https://i.ibb.co';

const TIMEOUT_MILLISECONDS = 30_000;

const answerSchema = z.object({
  success: z.literal(true),
  data: z.object({ url: z.url().startsWith(`${IMGBB_ORIGIN}/`), delete_url: z.url().optional() }),
});

/** Stores pictures at imgbb, which keeps one size of each and has no API to delete them. */
export function createImgbbStorage({ apiKey, apiBase }: ImgbbConfig): PictureStorage {
  return {
    kind: 'imgbb',
    async put(_, files) {
      const form = new FormData();
      form.append(
        'image',
        new Blob([new Uint8Array(files.get(FULL_SUFFIX) ?? [])], { type: 'image/webp' }),
        'product.webp',
      );
      const response = await fetch(`${apiBase}/1/upload?${new URLSearchParams({ key: apiKey })}`, {
        method: 'POST',
        body: form,
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      });
      if (!response.ok) throw new Error(`imgbb rejected a picture with status ${response.status}`);
      const { data } = answerSchema.parse(await response.json());
      return { url: data.url, ...(data.delete_url !== undefined && { removalUrl: data.delete_url }) };
    },
    read: async () => undefined,
    async remove({ removal_url }) {
      return removal_url ?? undefined;
    },
  };
}
