import type { AuditAction } from '#features/audit/audit-table.ts';
import type { AttemptLimits } from './attempt-limits.server.ts';
import { GOOGLE } from './provider-client.ts';

/** What one of the provider's calls means to the shop. */
export interface Act {
  /** What counts as a try, however it ends. */
  limited?: keyof AttemptLimits;
  /** Whoever the cookie belongs to before the call, whoever the answer names, or whoever the answer's cookie belongs to. */
  actor?: 'cookie' | 'answer' | 'new-cookie';
  done?: AuditAction;
  refused?: AuditAction;
  /** Whose session tokens end: those of this browser, or of all that the person has. */
  endsTokens?: 'here' | 'everywhere';
  /** It cannot be answered without Google. */
  withGoogle?: true;
  /** Google's window asks, and has yet to tell the page that opened it how it ended. */
  inGoogleWindow?: true;
  /** What the provider is asked, whatever the browser sends. */
  body?: object;
  /** Longer than the work for a known email takes, so that an unknown one is answered no sooner. */
  takesAtLeastMilliseconds?: number;
}

/** The page on which Google's window ends. */
const GOOGLE_RETURN = '/signIn/google';

/** The one way to Google: with a code, never with an ID token that the browser brings along. */
const TO_GOOGLE = {
  provider: GOOGLE,
  callbackURL: GOOGLE_RETURN,
  errorCallbackURL: GOOGLE_RETURN,
  disableRedirect: true,
};

/** By method and path. The provider's other calls concern the shop in nothing. */
const ACTS: Readonly<Record<string, Act>> = {
  'POST /sign-up/email': { limited: 'signUp', actor: 'answer', done: 'signed-up' },
  'POST /sign-in/email': { limited: 'signIn', actor: 'answer', done: 'signed-in', refused: 'sign-in-refused' },
  'POST /sign-in/social': { limited: 'signIn', withGoogle: true, body: TO_GOOGLE },
  'GET /callback/google': { actor: 'new-cookie', done: 'signed-in', withGoogle: true, inGoogleWindow: true },
  'POST /sign-out': { actor: 'cookie', done: 'signed-out', endsTokens: 'here' },
  'POST /change-password': { limited: 'signIn', actor: 'cookie', done: 'password-changed', endsTokens: 'everywhere' },
  'POST /request-password-reset': { limited: 'mail', takesAtLeastMilliseconds: 300 },
  'POST /reset-password': { limited: 'signIn' },
  'POST /send-verification-email': { limited: 'mail' },
};

/** What this call of the provider means to the shop, if anything. */
export function actOf(method: string, path: string): Act | undefined {
  return ACTS[`${method} ${path}`];
}

/** Method and path of every call that means something to the shop. */
export function knownActs(): { method: string; path: string }[] {
  return Object.keys(ACTS).map((name) => {
    const [method = '', path = ''] = name.split(' ');
    return { method, path };
  });
}
