import * as z from 'zod/mini';
import { emailSchema } from '#features/user/email-schema.ts';
import { nameSchema } from '#features/user/user-schema.ts';

/** The password length (specification, sections 5 and 9). Admins have a longer minimum. */
export const PASSWORD_LENGTH = { min: 6, minForStaff: 12, max: 128 };

/** What a form says beside the field of a new password. */
export function passwordHint(min = PASSWORD_LENGTH.min): string {
  return `At least ${min} characters. Common passwords, such as “password1”, are refused.`;
}

const passwordSchema = z
  .string()
  .check(
    z.minLength(1, 'Password is Required'),
    z.minLength(PASSWORD_LENGTH.min, 'Must be 6 characters or longer'),
    z.maxLength(PASSWORD_LENGTH.max, `Must be ${PASSWORD_LENGTH.max} characters or shorter`),
  );

/** An existing password, without a minimum length. The provider checks whether it is correct. */
export const currentPasswordSchema = z
  .string()
  .check(z.minLength(1, 'Password is Required'), z.maxLength(PASSWORD_LENGTH.max));

/** The form that requests a mail with a link. */
export const forgotPasswordSchema = z.object({ email: emailSchema });
export type ForgotPassword = z.infer<typeof forgotPasswordSchema>;

/** The form that replaces a forgotten password. */
export const resetPasswordSchema = z.object({ newPassword: passwordSchema });
export type ResetPassword = z.infer<typeof resetPasswordSchema>;

/** The form that changes the password. */
export const changePasswordSchema = z.extend(resetPasswordSchema, { currentPassword: passwordSchema });
export type ChangePassword = z.infer<typeof changePasswordSchema>;

/** The sign-in form. */
export const signInSchema = z.object({ email: emailSchema, password: passwordSchema });
export type SignIn = z.infer<typeof signInSchema>;

/** The sign-up form. */
export const signUpSchema = z.extend(signInSchema, { name: nameSchema });
export type SignUp = z.infer<typeof signUpSchema>;
