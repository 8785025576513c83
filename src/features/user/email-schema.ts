import * as z from 'zod/mini';

/** The maximum length of an email address (RFC 5321, section 4.5.3.1.3). */
const MAX_EMAIL_CHARACTERS = 254;

/**
 * Matches one @ followed by a domain with a dot that is neither its first nor its last character. The parts cannot
 * overlap, so matching does not backtrack.
 */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;

/** Normalises an email to lower case, so that one person has one record. */
export const emailSchema = z.string().check(
  // Must come first: the checks below must not run on text of unlimited length.
  z.maxLength(MAX_EMAIL_CHARACTERS, { abort: true }),
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, 'Email is Required'),
  // Some letters become two in lower case, so the length is checked again.
  z.maxLength(MAX_EMAIL_CHARACTERS),
  z.regex(EMAIL, 'Provide a valid Email'),
);
