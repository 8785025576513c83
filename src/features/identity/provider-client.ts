import * as z from 'zod/mini';
import { UNREACHABLE } from '#platform/http/api-client.ts';
import { API_ROOT } from '#platform/http/call.ts';
import type { SignIn, SignUp } from './sign-in-schema.ts';

/** The provider's name of Google. */
export const GOOGLE = 'google';

const ROOT = `${API_ROOT}/auth`;

/** The person as the identity provider knows them (specification, section 3: auth user). */
export interface AuthUser {
  uid: string;
  email: string;
  /** Whether the person has shown that they read the mails to this email. */
  emailVerified: boolean;
  displayName: string;
  photoURL: string | null;
  /** The ways in which they can sign in: `credential` is a password. */
  providerData: readonly { providerId: string }[];
}

/** The provider refused; the message is its own, for the person. */
export class ProviderError extends Error {
  /** Name of the refusal for programs, where it has one. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
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
const refusalSchema = z.object({ message: z.string(), code: z.optional(z.string()) });

/** What the browser asks of the identity provider. Each throws {@link ProviderError} with the provider's message. */
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

  /** Whose identity session this browser holds, if any. */
  async findUser(signal?: AbortSignal): Promise<AuthUser | undefined> {
    return sessionSchema.parse(await get('/get-session', signal))?.user;
  },

  /** As `findUser`, right after a sign-in. */
  async getUser(): Promise<AuthUser> {
    const user = await this.findUser();
    if (!user) throw noCookies();
    return user;
  },
};

/** The refusal of a browser that does not keep the identity session that it was given. */
export function noCookies(): ProviderError {
  return new ProviderError('Your browser keeps no cookies for this shop. Allow them, then try again.');
}

/** Asks one of the provider's calls for something. Throws {@link ProviderError}. */
export function get(path: string, signal?: AbortSignal): Promise<unknown> {
  return ask(path, { signal });
}

/** Has one of the provider's calls do something. Throws {@link ProviderError}. */
export function post(path: string, body: object): Promise<unknown> {
  return ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function ask(path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(ROOT + path, { credentials: 'same-origin', ...init }).catch(() => undefined);
  if (!response) throw new ProviderError(UNREACHABLE);
  const answer: unknown = await response.json().catch(() => undefined);
  // Something between here and the shop has answered instead, or has cut the answer off.
  if (response.ok && answer === undefined) throw new ProviderError(UNREACHABLE);
  if (response.ok) return answer;
  const refusal = refusalSchema.safeParse(answer);
  if (refusal.success) throw new ProviderError(refusal.data.message, refusal.data.code);
  throw new ProviderError('Signing in does not work now. Try again in a moment.');
}
