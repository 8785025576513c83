import * as z from 'zod/mini';
import { ProviderError } from './provider-client.ts';

/** Over which Google's window tells the page that opened it how it ended. */
const CHANNEL = 'thock-google';
const SIZE = { width: 500, height: 640 };
const LOOK_EVERY_MILLISECONDS = 250;
/** The page that opened the window closes it as soon as it has heard; where it cannot, the window does so itself. */
const CLOSE_AFTER_MILLISECONDS = 3_000;

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

/**
 * Waits until Google's window says how it ended, or is closed: then nobody knows. Throws {@link ProviderError} when it
 * says why nobody signed in.
 */
export async function waitForGoogle(opened: Window): Promise<'signed-in' | 'closed'> {
  const channel = new BroadcastChannel(CHANNEL);
  try {
    return await Promise.race([outcomeOver(channel), becomingClosed(opened)]);
  } finally {
    channel.close();
  }
}

/** The refusal of somebody who closed the window too early. */
export function closedTooEarly(): ProviderError {
  return new ProviderError(CLOSED);
}

/** Tells the page that opened this window how it ended, and sees to it that the window closes. `error` is the provider's code, `null` for a sign-in. */
export function tellOpener(error: string | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ error });
  channel.close();
  setTimeout(() => window.close(), CLOSE_AFTER_MILLISECONDS);
}

/** The provider's code as a sentence for the person. */
export function explainGoogle(code: string): string {
  return REFUSALS[code] ?? FAILED;
}

function outcomeOver(channel: BroadcastChannel): Promise<'signed-in'> {
  return new Promise((resolve, reject) => {
    channel.addEventListener('message', ({ data }) => {
      const { error } = outcomeSchema.parse(data);
      if (error === null) resolve('signed-in');
      else reject(new ProviderError(explainGoogle(error)));
    });
  });
}

function becomingClosed(opened: Window): Promise<'closed'> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!opened.closed) return;
      clearInterval(timer);
      resolve('closed');
    }, LOOK_EVERY_MILLISECONDS);
  });
}
