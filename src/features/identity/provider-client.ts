import * as z from 'zod/mini';
import { API_ROOT } from '#platform/http/call.ts';
import type { SignIn, SignUp } from './sign-in-schema.ts';

/** The provider's name of Google. */
export const GOOGLE = 'google';

const ROOT = `${API_ROOT}/auth`;

/** The person as the identity provider knows them (specification, section 3: auth user). */
export interface AuthUser {
  uid: string;
  email: string;
  displayName: string;
  photoURL: string | null;
  providerData: readonly { providerId: string }[];
}

/** The provider refused; the message is its own, for the person. */
export class ProviderError extends Error {}

const providerUserSchema = z.pipe(
  z.object({ id: z.string(), email: z.string(), name: z.string(), image: z.nullish(z.string()) }),
  z.transform(
    ({ id, email, name, image }): AuthUser => ({
      uid: id,
      email,
      displayName: name,
      photoURL: image ?? null,
      providerData: [{ providerId: 'password' }],
    }),
  ),
);
const withUserSchema = z.object({ user: providerUserSchema });
const refusalSchema = z.object({ message: z.string() });

/** What the browser asks of the identity provider. Each throws {@link ProviderError} with the provider's message. */
export const providerClient = {
  async signIn({ email, password }: SignIn): Promise<AuthUser> {
    return withUserSchema.parse(await post('/sign-in/email', { email, password })).user;
  },

  async signUp({ name, email, password }: SignUp): Promise<AuthUser> {
    return withUserSchema.parse(await post('/sign-up/email', { name, email, password })).user;
  },

  async signOut(): Promise<void> {
    await post('/sign-out', {});
  },

  /** Whose identity session this browser holds, if any. */
  async findUser(): Promise<AuthUser | undefined> {
    const response = await ask('/get-session', {});
    return z.nullable(withUserSchema).parse(await response.json())?.user;
  },
};

async function post(path: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const response = await ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.json();
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(ROOT + path, { credentials: 'same-origin', ...init }).catch(() => undefined);
  if (!response) throw new ProviderError('The shop cannot be reached. Check your connection and try again.');
  if (response.ok) return response;
  const refusal = refusalSchema.safeParse(await response.json().catch(() => undefined));
  throw new ProviderError(
    refusal.success ? refusal.data.message : 'Signing in does not work now. Try again in a moment.',
  );
}
