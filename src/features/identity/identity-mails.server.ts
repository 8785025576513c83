import type { Mail } from '#platform/mail/mailer.server.ts';

/** To whom a mail goes. */
interface Recipient {
  name: string;
  email: string;
}

/** The mails about an account. Links lead to pages of the shop and carry a token that is good for an hour. */
export function createIdentityMails(shopUrl: string) {
  return {
    confirmEmail: (to: Recipient, token: string): Mail =>
      write(to, 'Confirm your email', [
        'please confirm that this email is yours:',
        link(shopUrl, '/verifyEmail', token),
        'The link is good for an hour. If you did not sign up at Thock, ignore this mail.',
      ]),

    resetPassword: (to: Recipient, token: string): Mail =>
      write(to, 'Choose a new password', [
        'somebody, hopefully you, asked for a new password. Choose it here:',
        link(shopUrl, '/resetPassword', token),
        'The link is good once, for an hour. If it was not you, ignore this mail: nothing has changed.',
      ]),

    passwordChanged: (to: Recipient): Mail =>
      write(to, 'Your password was changed', [
        'the password of your account was changed, and every other browser was signed out.',
        'If it was not you, take your account back by choosing a new password:',
        `${shopUrl}/forgotPassword`,
      ]),

    googleTookOver: (to: Recipient): Mail =>
      write(to, 'You sign in with Google now', [
        'you signed in with Google, which knows that this email is yours. The account that somebody had opened with it ' +
          'was never confirmed, so its password no longer works.',
        'If you want a password besides Google, choose one here:',
        `${shopUrl}/forgotPassword`,
      ]),
  };
}

function write({ name, email }: Recipient, subject: string, paragraphs: readonly string[]): Mail {
  return { to: email, subject, text: [`Hello ${name},`, ...paragraphs, 'Thock'].join('\n\n') };
}

function link(shopUrl: string, path: string, token: string): string {
  return `${shopUrl}${path}?${new URLSearchParams({ token })}`;
}
