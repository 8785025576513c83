import { UNREACHABLE } from '#platform/http/api-error.ts';
import { API_ROOT } from '#platform/http/api-root.ts';
import type { ProblemCode } from '#platform/http/problem.ts';
import type { AuthUser } from './provider-answers.ts';

/** The provider's id for Google. */
export const GOOGLE = 'google';

/** Query parameter of the page to which Google's window returns: the person still has to enter a code. */
export const ASKS_FOR_CODE = 'code-needed';

const ROOT = `${API_ROOT}/auth`;

/** A refusal by the identity provider. The message can be shown to the person. */
export class ProviderError extends Error {
  readonly code: ProblemCode | undefined;

  constructor(message: string, code?: ProblemCode) {
    super(message);
    this.code = code;
  }
}

/** The browser's client for the identity provider. Each method throws {@link ProviderError}. */
export const providerClient = {
  async signOut(): Promise<void> {
    await post('/sign-out', {});
  },

  /** Finds the person whose identity session this browser has. */
  async findUser(signal?: AbortSignal): Promise<AuthUser | undefined> {
    const session = await get('/get-session', signal);
    if (session === null) return undefined;
    const { sessionSchema } = await loadSchemas();
    return sessionSchema.parse(session)?.user;
  },
};

/** Sends a GET request to the provider. Throws {@link ProviderError}. */
export function get(path: string, signal?: AbortSignal): Promise<unknown> {
  return send(path, { signal });
}

/** Sends a POST request to the provider. Throws {@link ProviderError}. */
export function post(path: string, body: object): Promise<unknown> {
  return send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function send(path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(ROOT + path, { credentials: 'same-origin', ...init }).catch(() => undefined);
  if (!response) throw new ProviderError(UNREACHABLE);
  const body: unknown = await response.json().catch(() => undefined);
  // A proxy answered instead of the shop, or the response was cut off.
  if (response.ok && body === undefined) throw new ProviderError(UNREACHABLE);
  if (response.ok) return body;
  const { refusalSchema } = await loadSchemas();
  const refusal = refusalSchema.safeParse(body);
  if (refusal.success) throw new ProviderError(refusal.data.message, refusal.data.code);
  throw new ProviderError('Sign-in is not working right now. Try again in a moment.');
}

/** Loaded on demand, because for most visitors the answer is that they are not signed in. */
function loadSchemas() {
  return import('./provider-answers.ts');
}
