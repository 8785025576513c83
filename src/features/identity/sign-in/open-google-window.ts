import * as z from 'zod/mini';
import { ProviderError } from '../provider/provider-client.ts';

/** The BroadcastChannel on which Google's window reports the outcome to the page that popup it. */
const CHANNEL = 'thock-google';
const SIZE = { width: 500, height: 640 };
const POLL_INTERVAL_MILLISECONDS = 250;
/** The opening page closes the window when it gets the outcome. If it cannot, the window closes itself. */
const CLOSE_AFTER_MILLISECONDS = 3_000;

const outcomeSchema = z.object({ error: z.nullable(z.string()), isCodeNeeded: z.boolean() });

/** How a sign-in at Google ended: the window may also have been closed, which leaves it unknown. */
type Outcome = 'signed-in' | 'code-needed';

const BLOCKED = 'Your browser blocked the Google window. Allow pop-ups for this shop, then try again.';
const CLOSED = 'The Google window was closed before you had signed in. Try again, or use your password.';
const FAILED = 'Google could not sign you in. Try again, or use your password.';
const MESSAGES: Readonly<Record<string, string>> = {
  access_denied: 'You cancelled the Google sign-in. Try again, or use your password.',
  email_not_found: 'Google has not confirmed that this email is yours. Confirm it at Google, or use a password here.',
};

/** Opens an empty pop-up. Browsers block it outside a click handler. Throws {@link ProviderError} if blocked. */
export function openGoogleWindow(): Window {
  const { width, height } = SIZE;
  const left = Math.max(0, window.screenX + (window.outerWidth - width) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - height) / 2);
  const popup = window.open('', 'thock-google', `popup,width=${width},height=${height},left=${left},top=${top}`);
  if (!popup) throw new ProviderError(BLOCKED);
  return popup;
}

/**
 * Waits until Google's window reports the outcome or is closed, which leaves the outcome unknown. Throws
 * {@link ProviderError} if it reports an error.
 */
export async function waitForGoogle(popup: Window): Promise<Outcome | 'closed'> {
  const channel = new BroadcastChannel(CHANNEL);
  try {
    return await Promise.race([receiveOutcome(channel), waitUntilClosed(popup)]);
  } finally {
    channel.close();
  }
}

/** The error for a window that was closed before the sign-in. */
export function closedTooEarly(): ProviderError {
  return new ProviderError(CLOSED);
}

/**
 * Reports the outcome to the page that popup this window, and closes the window after a delay.
 * @param error the provider's error code, or `null` after a sign-in.
 */
export function notifyOpener(error: string | null, isCodeNeeded: boolean): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ error, isCodeNeeded });
  channel.close();
  setTimeout(() => window.close(), CLOSE_AFTER_MILLISECONDS);
}

/** Translates the provider's error code into a message for the person. */
export function explainGoogle(code: string): string {
  return MESSAGES[code] ?? FAILED;
}

function receiveOutcome(channel: BroadcastChannel): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    channel.addEventListener('message', ({ data }) => {
      const { error, isCodeNeeded } = outcomeSchema.parse(data);
      if (error === null) resolve(isCodeNeeded ? 'code-needed' : 'signed-in');
      else reject(new ProviderError(explainGoogle(error)));
    });
  });
}

function waitUntilClosed(popup: Window): Promise<'closed'> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(timer);
      resolve('closed');
    }, POLL_INTERVAL_MILLISECONDS);
  });
}
