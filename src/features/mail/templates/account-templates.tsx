import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { mailedNameSchema } from '../name-in-mail.ts';
import { greet } from './greeting.ts';
import { MailButton, MailLead, MailText } from './mail-parts.tsx';
import { MailSection, MailSheet } from './mail-sheet.tsx';
import { defineMail, type MailContext, noDataSchema } from './mail-template.ts';
import { SecretButton } from './secret-button.tsx';

/** The name of the account. */
export const personSchema = z.object({ name: mailedNameSchema });

export const confirmEmail = defineMail({
  name: 'confirm-email',
  kind: 'account',
  hasSecret: true,
  data: noDataSchema,
  written: personSchema,
  subject: () => 'Confirm your email',
  body: (_, context, { name }) => (
    <AccountMail
      heading="Confirm your email"
      name={name}
      context={context}
      button={<SecretButton label="Confirm Email" path="/verifyEmail" context={context} />}
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
  data: noDataSchema,
  written: personSchema,
  subject: () => 'Choose a new password',
  body: (_, context, { name }) => (
    <AccountMail
      heading="Choose a new password"
      name={name}
      context={context}
      button={<SecretButton label="Choose Password" path="/resetPassword" context={context} />}
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
  data: z.object({ profileRemoved: z.boolean() }),
  written: personSchema,
  subject: () => 'Your password was changed',
  body: ({ profileRemoved }, context, { name }) => (
    <AccountMail
      heading="Your password was changed"
      name={name}
      context={context}
      button={<MailButton to={`${context.shopUrl}/forgotPassword`}>Choose a New Password</MailButton>}
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
  data: noDataSchema,
  written: personSchema,
  subject: () => 'You sign in with Google now',
  body: (_, context, { name }) => (
    <AccountMail
      heading="You sign in with Google now"
      name={name}
      context={context}
      button={<MailButton to={`${context.shopUrl}/userDashboard/profile`}>Open Your Profile</MailButton>}
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
  /** Absent in mails to unconfirmed addresses. */
  name: string | undefined;
  button: ReactNode;
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
      {button}
      <MailSection top={10}>
        <MailText>{below}</MailText>
      </MailSection>
    </MailSheet>
  );
}
