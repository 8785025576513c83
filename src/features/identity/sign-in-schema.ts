import { z } from 'zod';
import { emailSchema } from '#features/user/user-schema.ts';

/** How long a password may be (specification, sections 5 and 9). */
export const PASSWORD_LENGTH = { min: 6, max: 128 };

const passwordSchema = z
  .string()
  .min(1, 'Password is Required')
  .min(PASSWORD_LENGTH.min, 'Must be 6 characters or longer')
  .max(PASSWORD_LENGTH.max, `Must be ${PASSWORD_LENGTH.max} characters or shorter`);

/** The sign-in form. */
export const signInSchema = z.object({ email: emailSchema, password: passwordSchema });
export type SignIn = z.infer<typeof signInSchema>;

/** The sign-up form. */
export const signUpSchema = signInSchema.extend({ name: z.string().trim().min(1, 'Name is Required').max(200) });
export type SignUp = z.infer<typeof signUpSchema>;
