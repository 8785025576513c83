import type { Mail } from '#platform/mail/mailer.server.ts';

interface Recipient {
  name: string;
  email: string;
}

const PROFILE_REMOVED =
  'Its email had not been confirmed before, so somebody else may have opened the account. Its name, phone ' +
  'number and address were removed.';

/** The mails about an account. Their links contain a token that is valid for an hour. */
export function createIdentityMails(shopUrl: string) {
  return {
    confirmEmail: (to: Recipient, token: string): Mail =>
      write(to, 'Confirm your email', [
        'please confirm that this email is yours. Open this link in a browser in which you are signed in:',
        link(shopUrl, '/verifyEmail', token),
        'The link is valid for an hour. If you did not sign up at Thock, ignore this mail.',
      ]),

    resetPassword: (to: Recipient, token: string): Mail =>
      write(to, 'Choose a new password', [
        'somebody, hopefully you, requested a new password. Choose it here:',
        link(shopUrl, '/resetPassword', token),
        'The link works once and is valid for an hour. If it was not you, ignore this mail: nothing has changed.',
      ]),

    /** `profileRemoved`: the email had not been confirmed before, so the profile was removed. */
    passwordChanged: (to: Recipient, { profileRemoved = false } = {}): Mail =>
      write(to, 'Your password was changed', [
        'your password was changed, and every other browser was signed out.',
        ...(profileRemoved ? [PROFILE_REMOVED] : []),
        'If it was not you, recover your account by choosing a new password:',
        `${shopUrl}/forgotPassword`,
      ]),

    googleLinked: (to: Recipient): Mail =>
      write(to, 'You sign in with Google now', [
        'you signed in with Google, which has verified your email. An account with this email already existed, and ' +
          'somebody else may have opened it. Its password no longer works, every other browser was signed out, and ' +
          'its name, phone number and address were removed. Its orders are still there.',
        'If the phone number and address were yours, enter them again:',
        `${shopUrl}/userDashboard/profile`,
        'If you also want a password, choose one here:',
        `${shopUrl}/forgotPassword`,
      ]),
  };
}

function write({ name, email }: Recipient, subject: string, paragraphs: readonly string[]): Mail {
  return { to: email, subject, text: [greet(name), ...paragraphs, 'Thock'].join('\n\n') };
}

/** Letters and the punctuation of names. A dot only where mail programs do not take the text for a link. */
const PLAIN_NAME = /^(?:[\p{L}\p{M}\p{Join_Control} '’-]|\.(?= |$))+$/u;
const MAX_GREETED_CHARACTERS = 50;

/**
 * Greets by name only if it is a plain name. A stranger may have opened the account, and could otherwise send the
 * recipient a message in the shop's name.
 */
function greet(name: string): string {
  return name.length <= MAX_GREETED_CHARACTERS && PLAIN_NAME.test(name) ? `Hello ${name},` : 'Hello,';
}

function link(shopUrl: string, path: string, token: string): string {
  return `${shopUrl}${path}?${new URLSearchParams({ token })}`;
}
