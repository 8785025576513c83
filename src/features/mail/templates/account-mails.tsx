import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { greet } from './greeting.ts';
import { MailButton, MailLead, MailText } from './mail-parts.tsx';
import { MailSection, MailSheet } from './mail-sheet.tsx';
import { defineMail, type MailContext } from './mail-template.ts';

const personSchema = z.object({ name: z.string() });

export const confirmEmail = defineMail({
  name: 'confirm-email',
  kind: 'account',
  hasSecret: true,
  data: personSchema,
  subject: () => 'Confirm your email',
  body: ({ name }, context) => (
    <AccountMail
      heading="Confirm your email"
      name={name}
      context={context}
      button={{ to: secretLink('/verifyEmail', context), label: 'Confirm Email' }}
      below={`The link is valid for an hour. If you did not sign up at ${context.shopName}, ignore this mail.`}
    >
      Please confirm that this email is yours. Open the link in a browser in which you are signed in.
    </AccountMail>
  ),
});

export const resetPassword = defineMail({
  name: 'reset-password',
  kind: 'account',
  hasSecret: true,
  data: personSchema,
  subject: () => 'Choose a new password',
  body: ({ name }, context) => (
    <AccountMail
      heading="Choose a new password"
      name={name}
      context={context}
      button={{ to: secretLink('/resetPassword', context), label: 'Choose Password' }}
      below="The link works once and is valid for an hour. If it was not you, ignore this mail: nothing has changed."
    >
      We received a request for a new password for your account.
    </AccountMail>
  ),
});

export const passwordChanged = defineMail({
  name: 'password-changed',
  kind: 'account',
  /** `profileRemoved`: the email had not been confirmed before, so the profile was removed. */
  data: z.extend(personSchema, { profileRemoved: z.boolean() }),
  subject: () => 'Your password was changed',
  body: ({ name, profileRemoved }, context) => (
    <AccountMail
      heading="Your password was changed"
      name={name}
      context={context}
      button={{ to: `${context.shopUrl}/forgotPassword`, label: 'Choose a New Password' }}
      below="If it was not you, recover your account by choosing a new password."
    >
      Your password was changed, and every other browser was signed out.
      {profileRemoved
        ? ' Its email had not been confirmed before, so somebody else may have opened the account. Its name, phone ' +
          'number and address were removed.'
        : null}
    </AccountMail>
  ),
});

export const googleLinked = defineMail({
  name: 'google-linked',
  kind: 'account',
  data: personSchema,
  subject: () => 'You sign in with Google now',
  body: ({ name }, context) => (
    <AccountMail
      heading="You sign in with Google now"
      name={name}
      context={context}
      button={{ to: `${context.shopUrl}/userDashboard/profile`, label: 'Open Your Profile' }}
      below={
        <>
          If the phone number and address were yours, enter them again. If you also want a password, choose one at{' '}
          <a href={`${context.shopUrl}/forgotPassword`}>{`${context.shopUrl}/forgotPassword`}</a>.
        </>
      }
    >
      You signed in with Google, which has verified your email. An account with this email already existed, and somebody
      else may have opened it. Its password no longer works, every other browser was signed out, and its name, phone
      number and address were removed. Its orders are still there.
    </AccountMail>
  ),
});

/** A mail about an account: a heading, a text, a button and what to do if it was not the person. */
export function AccountMail({
  heading,
  name,
  button,
  below,
  context,
  children,
}: {
  heading: string;
  name: string;
  button: { to: string; label: string };
  below: ReactNode;
  context: MailContext;
  children: ReactNode;
}) {
  return (
    <MailSheet title={heading} preview={heading} context={context}>
      <MailLead heading={heading}>
        <MailText>{greet(name)}</MailText>
        <MailText>{children}</MailText>
      </MailLead>
      <MailButton to={button.to}>{button.label}</MailButton>
      <MailSection top={10}>
        <MailText>{below}</MailText>
      </MailSection>
    </MailSheet>
  );
}

/** Where the token is not shown, the link opens the page that explains what to do without one. */
function secretLink(path: string, { shopUrl, secret }: MailContext): string {
  return secret === undefined ? shopUrl + path : `${shopUrl}${path}?${new URLSearchParams({ token: secret })}`;
}
