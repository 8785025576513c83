import { aWarrantyLength, type Promises, replyTime, warrantyLength } from '#features/settings/promises.ts';
import type { Settings } from '#features/settings/settings-schema.ts';

/** The settings that texts name. */
export type NamedSettings = Promises & Pick<Settings, 'email' | 'registrations'>;

/** Returns what the shop promises, as texts can name it. */
export function promiseValues(promises: Promises) {
  return {
    returnDays: String(promises.returnDays),
    warranty: warrantyLength(promises),
    aWarranty: aWarrantyLength(promises),
    replyTime: replyTime(promises),
  };
}

/** Returns what texts in Markdown can name. Registrations are lines of a paragraph. */
export function markdownValues(settings: NamedSettings) {
  const lines = linesOf(settings).map(escapeMarkdown);
  return { ...promiseValues(settings), email: escapeMarkdown(settings.email), registrations: lines.join('  \n') };
}

/** Returns what headings and other texts without marks can name, which are the same names. */
export function plainValues(settings: NamedSettings): ReturnType<typeof markdownValues> {
  return { ...promiseValues(settings), email: settings.email, registrations: linesOf(settings).join(', ') };
}

function linesOf({ registrations }: NamedSettings): string[] {
  return registrations.map(({ name, number }) => `${name}: ${number}`);
}

/** Escapes all that could be a mark of Markdown. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}
