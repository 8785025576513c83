import * as z from 'zod/mini';
import { MAX_PLAIN_CHARACTERS } from '#features/user/plain-name.ts';
import { shorten } from '#platform/shorten.ts';

/** Characters that cannot be seen and could split an address. The joiners of some scripts belong to names. */
const INVISIBLE = /(?:(?!\p{Join_Control})\p{C}|\p{Variation_Selector}|[\u{115F}\u{1160}\u{3164}])+/gu;

/**
 * What makes a word an address: a scheme, an @, or a dot before at least two letters or a digit. Dots include those that
 * browsers accept instead (UTS #46). Initials such as "J.R.R." are no address.
 */
const ADDRESS = /:\/\/|@|[.\u3002]\p{Join_Control}*(?:[\p{L}\p{M}]\p{Join_Control}*[\p{L}\p{M}\p{N}-]|\p{N})/u;

/** Returns a name as mails show it: short, and without addresses that mail programs would turn into links. */
export function nameInMail(name: string): string {
  const words = name.normalize('NFKC').replace(INVISIBLE, '').split(/\s+/);
  return shorten(
    words
      .filter((word) => !ADDRESS.test(word))
      .join(' ')
      .trim(),
    MAX_PLAIN_CHARACTERS,
  );
}

/** A name that people chose, in the data of a mail. */
export const mailedNameSchema = z.pipe(z.string(), z.transform(nameInMail));
