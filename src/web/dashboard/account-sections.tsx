import { useNavigate, useRevalidator } from 'react-router';
import { requestPasswordReset, sendConfirmation, signOutEverywhere } from '#features/identity/account/account-care.ts';
import { ChangePasswordForm } from '#features/identity/account/change-password-form.tsx';
import { hasPassword } from '#features/identity/account/has-password.ts';
import { identityCalls, type Session } from '#features/identity/identity-calls.ts';
import type { AuthUser } from '#features/identity/provider/provider-answers.ts';
import { PasskeySection } from '#features/identity/second-factor/passkey-section.tsx';
import type { SecondFactorStatus } from '#features/identity/second-factor/second-factor-calls.ts';
import { TwoStepSection } from '#features/identity/second-factor/two-step-section.tsx';
import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { forgetToken, useSession } from '#features/identity/session/session.ts';
import { isSessionOver } from '#features/identity/session/session-errors.ts';
import { SessionList } from '#features/identity/session/session-list.tsx';
import { MailRequest } from '#features/identity/sign-in/mail-request.tsx';
import { showToast } from '#ui/toast.tsx';
import { useSite } from '#web/use-site.ts';
import { PersonalDataSection } from './personal-data-section.tsx';

type AccountSectionsProps = {
  sessions: readonly Session[];
  secondFactor: SecondFactorStatus;
  /** The page that sets up an authenticator app. */
  twoStepPage: string;
};

/** The account settings of the profile: email confirmation, password, passkeys, two-step sign-in and sessions. */
export function AccountSections({ sessions, secondFactor, twoStepPage }: AccountSectionsProps) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <div className="account-sections">
      <EmailSection user={user} />
      <PasswordSection user={user} />
      <PasskeySection passkeys={secondFactor.passkeys} />
      <TwoStepSection app={secondFactor.app} hasPassword={hasPassword(user)} setUpPage={twoStepPage} />
      <SessionsSection sessions={sessions} />
      <PersonalDataSection />
    </div>
  );
}

function EmailSection({ user: { email, emailVerified } }: { user: AuthUser }) {
  const site = useSite();
  if (emailVerified || !site?.sendsMails) return null;
  return (
    <section className="form-step">
      <h2 className="panel-heading">Confirm Your Email</h2>
      <MailRequest label="Send Link" request={() => sendConfirmation(email)} email={email} keepsMails={site.keepsMails}>
        {email} is not confirmed yet. Open the link in the email we sent you when you signed up, or have it sent again.
      </MailRequest>
    </section>
  );
}

function PasswordSection({ user }: { user: AuthUser }) {
  const { email } = user;
  const site = useSite();
  const { revalidate } = useRevalidator();
  const isPasswordSet = hasPassword(user);
  if (!isPasswordSet && !site?.sendsMails) return null;
  return (
    <section className="form-step">
      <h2 className="panel-heading">Password</h2>
      {isPasswordSet ? (
        <ChangePasswordForm onChanged={() => void revalidate()} />
      ) : (
        <MailRequest
          label="Send Link"
          request={() => requestPasswordReset(email)}
          email={email}
          keepsMails={site?.keepsMails ?? false}
        >
          You sign in with Google. If you want a password as well, we can email you a link to choose one.
        </MailRequest>
      )}
    </section>
  );
}

function SessionsSection({ sessions }: { sessions: readonly Session[] }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const showFailure = (error: unknown) => showToast({ kind: 'error', text: explainFailure(error) });

  async function end({ _id: sessionId }: Session) {
    await api.request(identityCalls.endSession, { params: { sessionId } }).catch(showFailure);
    await revalidate();
  }

  async function endAll() {
    try {
      await signOutEverywhere();
    } catch (error) {
      if (!isSessionOver(error)) return showFailure(error);
      forgetToken();
    }
    await navigate('/');
  }

  return (
    <section className="form-step">
      <h2 className="panel-heading">Active sessions</h2>
      <SessionList sessions={sessions} onEnd={end} onEndAll={endAll} />
    </section>
  );
}
