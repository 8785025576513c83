import * as z from 'zod/mini';
import { type SealingKeys, seal, unseal } from '#platform/seal.server.ts';
import { type Look, lookSchema } from './branding-look.ts';

const HOUR_MILLISECONDS = 3_600_000;
const previewSchema = z.object({ look: lookSchema, expiresAt: z.int() });

/** Creates the tokens of links that show a look that is not published. They contain it, so nothing is stored. */
export function createBrandingPreviews({ keys, now }: { keys: SealingKeys; now: () => number }) {
  return {
    begin(look: Look): { token: string; expiresAt: number } {
      const expiresAt = now() + HOUR_MILLISECONDS;
      return { token: seal(JSON.stringify({ look, expiresAt }), keys), expiresAt };
    },

    /** Returns the look of a token, unless it is too old or not one of this shop and release. */
    find(token: string): Look | undefined {
      const text = unseal(token, keys);
      const preview = text === undefined ? undefined : previewSchema.safeParse(JSON.parse(text)).data;
      return preview && preview.expiresAt > now() ? preview.look : undefined;
    },
  };
}
