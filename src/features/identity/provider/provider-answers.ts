import * as z from 'zod/mini';
import { problemCodeSchema } from '#platform/http/problem.ts';

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
/** The answer to the request for the session: null without one. */
export const sessionSchema = z.nullable(z.object({ user: providerUserSchema }));
/** The body of a refusal. */
export const refusalSchema = z.object({ message: z.string(), code: z.optional(problemCodeSchema) });
