import type { Mail } from '#platform/mail/mailer.server.ts';

/** To whom a mail goes. */
interface Recipient {
  name: string;
  email: string;
}

const PROFILE_REMOVED =
  'Nobody had confirmed its email before, so somebody else may have opened it. The name, phone number and address in it ' +
  'were removed.';

/** The mails about an account. Links lead to pages of the shop and carry a token that is good for an hour. */
export function createIdentityMails(shopUrl: string) {
  return {
    confirmEmail: (to: Recipient, token: string): Mail =>
      write(to, 'Confirm your email', [
        'please confirm that this email is yours, in a browser in which you are signed in:',
        link(shopUrl, '/verifyEmail', token),
        'The link is good for an hour. If you did not sign up at Thock, ignore this mail.',
      ]),

    resetPassword: (to: Recipient, token: string): Mail =>
      write(to, 'Choose a new password', [
        'somebody, hopefully you, asked for a new password. Choose it here:',
        link(shopUrl, '/resetPassword', token),
        'The link is good once, for an hour. If it was not you, ignore this mail: nothing has changed.',
      ]),

    /** `profileRemoved`: nobody had confirmed the email before, so what stood in the account is gone. */
    passwordChanged: (to: Recipient, { profileRemoved = false } = {}): Mail =>
      write(to, 'Your password was changed', [
        'the password of your account was changed, and every other browser was signed out.',
        ...(profileRemoved ? [PROFILE_REMOVED] : []),
        'If it was not you, take your account back by choosing a new password:',
        `${shopUrl}/forgotPassword`,
      ]),

    googleTookOver: (to: Recipient): Mail =>
      write(to, 'You sign in with Google now', [
        'you signed in with Google, which knows that this email is yours. There was an account with it already, which ' +
          'somebody else may have opened. Its password no longer works, every other browser was signed out, and the ' +
          'name, phone number and address in it were removed. Its orders are still there.',
        'If they were yours, enter your phone number and address again:',
        `${shopUrl}/userDashboard/profile`,
        'If you want a password besides Google, choose one here:',
        `${shopUrl}/forgotPassword`,
      ]),
  };
}

function write({ name, email }: Recipient, subject: string, paragraphs: readonly string[]): Mail {
  return { to: email, subject, text: [greet(name), ...paragraphs, 'Thock'].join('\n\n') };
}

/** Letters and what stands between them in names; a dot only where no mail program takes it for part of an address. */
const PLAIN_NAME = /^(?:[\p{L}\p{M}\p{Join_Control} '’-]|\.(?= |$))+$/u;
const MAX_GREETED_CHARACTERS = 50;

/**
 * Greets by name where it is nothing but a name. Whoever opened the account may be a stranger to the recipient, and would
 * otherwise write to them in the shop's name.
 */
function greet(name: string): string {
  return name.length <= MAX_GREETED_CHARACTERS && PLAIN_NAME.test(name) ? `Hello ${name},` : 'Hello,';
}

function link(shopUrl: string, path: string, token: string): string {
  return `${shopUrl}${path}?${new URLSearchParams({ token })}`;
}
