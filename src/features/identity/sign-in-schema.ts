import * as z from 'zod/mini';
import { emailSchema, nameSchema } from '#features/user/user-schema.ts';

/** How long a password may be (specification, sections 5 and 9), and has to be for whoever runs the shop. */
export const PASSWORD_LENGTH = { min: 6, minForStaff: 12, max: 128 };

const passwordSchema = z
  .string()
  .check(
    z.minLength(1, 'Password is Required'),
    z.minLength(PASSWORD_LENGTH.min, 'Must be 6 characters or longer'),
    z.maxLength(PASSWORD_LENGTH.max, `Must be ${PASSWORD_LENGTH.max} characters or shorter`),
  );

/** A password that somebody has already. Whether it is the right one says the provider. */
export const presentPasswordSchema = z
  .string()
  .check(z.minLength(1, 'Password is Required'), z.maxLength(PASSWORD_LENGTH.max));

/** Where a mail with a link shall go. */
export const forgotPasswordSchema = z.object({ email: emailSchema });
export type ForgotPassword = z.infer<typeof forgotPasswordSchema>;

/** A new password for a forgotten one. */
export const resetPasswordSchema = z.object({ newPassword: passwordSchema });
export type ResetPassword = z.infer<typeof resetPasswordSchema>;

/** A new password for the present one. */
export const changePasswordSchema = z.extend(resetPasswordSchema, { currentPassword: passwordSchema });
export type ChangePassword = z.infer<typeof changePasswordSchema>;

/** The sign-in form. */
export const signInSchema = z.object({ email: emailSchema, password: passwordSchema });
export type SignIn = z.infer<typeof signInSchema>;

/** The sign-up form. */
export const signUpSchema = z.extend(signInSchema, { name: nameSchema });
export type SignUp = z.infer<typeof signUpSchema>;
