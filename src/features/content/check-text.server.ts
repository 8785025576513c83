import { isFilledIn } from './content-files.server.ts';
import { type ContentKind, MAX_BODY_CHARACTERS } from './content-schema.ts';
import { fillIn, UnfillableText } from './fill-in.server.ts';
import { DEFAULT_NAMED, markdownValues } from './shop-values.server.ts';

/** The texts of an entry cannot be shown. `detail` says why, if there is more to say. */
export type TextRefusal =
  | { ok: false; reason: 'body-too-long' }
  | { ok: false; reason: 'unknown-value'; detail: string };

interface Texts {
  title: string;
  body: string;
  excerpt?: string | null | undefined;
}

const NAMES = markdownValues(DEFAULT_NAMED);

/** Checks that texts are not too long and name only what the shop knows, so that they can always be shown. */
export function checkTexts(kind: ContentKind, { title, body, excerpt }: Texts): { ok: true } | TextRefusal {
  if (body.length > MAX_BODY_CHARACTERS) return { ok: false, reason: 'body-too-long' };
  if (!isFilledIn(kind)) return { ok: true };
  try {
    for (const text of [title, body, excerpt ?? '']) fillIn(text, NAMES);
    return { ok: true };
  } catch (error) {
    if (!(error instanceof UnfillableText)) throw error;
    return { ok: false, reason: 'unknown-value', detail: `${error.message}. Correct the name, or remove the braces.` };
  }
}
