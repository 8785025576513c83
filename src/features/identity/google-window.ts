import * as z from 'zod/mini';
import { ProviderError } from './provider-client.ts';

/** Over which Google's window tells the page that opened it how it ended. */
const CHANNEL = 'thock-google';
const SIZE = { width: 500, height: 640 };
const LOOK_EVERY_MILLISECONDS = 250;
/** A window that closes right after it has told how it ended may be seen closed first. */
const LAST_WORD_MILLISECONDS = 500;

const outcomeSchema = z.object({ error: z.nullable(z.string()) });

const BLOCKED = 'Your browser blocked the Google window. Allow pop-ups for this shop, then try again.';
const CLOSED = 'The Google window was closed before you had signed in. Try again, or use your password.';
const FAILED = 'Google could not sign you in. Try again, or use your password.';
const REFUSALS: Readonly<Record<string, string>> = {
  access_denied: 'You did not let Google sign you in. Try again, or use your password.',
  email_not_found: 'Google has not confirmed that this email is yours. Confirm it at Google, or use a password here.',
};

/** Opens an empty window. To be called straight from a press, or browsers block it. Throws {@link ProviderError}. */
export function openGoogleWindow(): Window {
  const { width, height } = SIZE;
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2);
  const opened = window.open('', 'thock-google', `popup,width=${width},height=${height},left=${left},top=${top}`);
  if (!opened) throw new ProviderError(BLOCKED);
  return opened;
}

/** Resolves when Google's window says that somebody signed in. Throws {@link ProviderError} with why nobody did. */
export async function waitForGoogle(opened: Window): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  try {
    const error = await Promise.race([outcomeOver(channel), becomingClosed(opened)]);
    if (error !== null) throw new ProviderError(error);
  } finally {
    channel.close();
  }
}

/** Tells the page that opened this window how it ended. `error` is the provider's code, `null` for a sign-in. */
export function tellOpener(error: string | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ error });
  channel.close();
}

/** The provider's code as a sentence for the person. */
export function explainGoogle(code: string): string {
  return REFUSALS[code] ?? FAILED;
}

function outcomeOver(channel: BroadcastChannel): Promise<string | null> {
  return new Promise((resolve) => {
    channel.addEventListener('message', ({ data }) => {
      const { error } = outcomeSchema.parse(data);
      resolve(error === null ? null : explainGoogle(error));
    });
  });
}

/** Says that the window was closed, once it is. */
function becomingClosed(opened: Window): Promise<string> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!opened.closed) return;
      clearInterval(timer);
      setTimeout(() => resolve(CLOSED), LAST_WORD_MILLISECONDS);
    }, LOOK_EVERY_MILLISECONDS);
  });
}
