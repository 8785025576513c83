import * as z from 'zod/mini';
import { UNREACHABLE } from '#platform/http/api-client.ts';
import { API_ROOT } from '#platform/http/call.ts';
import { type ProblemCode, problemCodeSchema } from '#platform/http/problem.ts';
import type { SignIn, SignUp } from '../sign-in/sign-in-schema.ts';

/** The provider's id for Google. */
export const GOOGLE = 'google';

const ROOT = `${API_ROOT}/auth`;

/** The signed-in person at the identity provider (specification, section 3: auth user). */
export interface AuthUser {
  uid: string;
  email: string;
  /** Whether the person has confirmed that this email is theirs. */
  emailVerified: boolean;
  displayName: string;
  photoURL: string | null;
  /** The sign-in methods of the account: `credential` is a password. */
  providerData: readonly { providerId: string }[];
}

/** A refusal by the identity provider. The message can be shown to the person. */
export class ProviderError extends Error {
  readonly code: ProblemCode | undefined;

  constructor(message: string, code?: ProblemCode) {
    super(message);
    this.code = code;
  }
}

const providerUserSchema = z.pipe(
  z.object({
    id: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    name: z.string(),
    image: z.nullish(z.string()),
    providers: z.array(z.string()),
  }),
  z.transform(
    ({ id, email, emailVerified, name, image, providers }): AuthUser => ({
      uid: id,
      email,
      emailVerified,
      displayName: name,
      photoURL: image ?? null,
      providerData: providers.map((providerId) => ({ providerId })),
    }),
  ),
);
const sessionSchema = z.nullable(z.object({ user: providerUserSchema }));
const refusalSchema = z.object({ message: z.string(), code: z.optional(problemCodeSchema) });

/** The browser's client for the identity provider. Each method throws {@link ProviderError}. */
export const providerClient = {
  async signIn({ email, password }: SignIn): Promise<AuthUser> {
    await post('/sign-in/email', { email, password });
    return this.getUser();
  },

  async signUp({ name, email, password }: SignUp): Promise<AuthUser> {
    await post('/sign-up/email', { name, email, password });
    return this.getUser();
  },

  async signOut(): Promise<void> {
    await post('/sign-out', {});
  },

  /** Finds the person whose identity session this browser has. */
  async findUser(signal?: AbortSignal): Promise<AuthUser | undefined> {
    return sessionSchema.parse(await get('/get-session', signal))?.user;
  },

  /** Like `findUser`, right after a sign-in: throws if the browser did not store the session cookie. */
  async getUser(): Promise<AuthUser> {
    const user = await this.findUser();
    if (!user) throw noCookies();
    return user;
  },
};

/** The error for a browser that did not store the session cookie. */
export function noCookies(): ProviderError {
  return new ProviderError('Your browser blocks cookies for this shop. Allow them, then try again.');
}

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
  const refusal = refusalSchema.safeParse(body);
  if (refusal.success) throw new ProviderError(refusal.data.message, refusal.data.code);
  throw new ProviderError('Sign-in is not working right now. Try again in a moment.');
}
