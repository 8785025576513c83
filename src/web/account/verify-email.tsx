import { href } from 'react-router';
import { confirmEmail } from '#features/identity/account/account-care.ts';
import { readSession } from '#features/identity/session/session.ts';
import { signInPath } from '#features/identity/sign-in/remembered-origin.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/skeleton.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/verify-email';
import './account-pages.css';

/**
 * Confirms the email in the browser, and only while signed in to its account. Link scanners of mail programs therefore
 * confirm nothing, and people do not accidentally confirm an account that a stranger opened with their email.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const confirmation = await confirmEmail(new URL(request.url).searchParams.get('token') ?? '');
  const { user } = await readSession();
  return { confirmation, email: user?.email, signIn: signInPath(request.url) };
}

export const handle: PageHandle = { hasSecretAddress: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Confirm email',
    description: 'Confirm your email.',
    path: href('/verifyEmail'),
    site: matches[0].loaderData,
    noIndex: true,
  });

export function HydrateFallback() {
  return (
    <Loading>
      <EmptyState title="Confirming your email" text="One moment." />
    </Loading>
  );
}

export default function VerifyEmailPage({ loaderData: { confirmation, email, signIn } }: Route.ComponentProps) {
  if (confirmation === 'confirmed') {
    return (
      <EmptyState
        title="Your email is confirmed"
        text="Thank you. You are ready to shop."
        action={<ButtonLink to={href('/products')}>Browse products</ButtonLink>}
      />
    );
  }
  if (confirmation === 'signed-out') {
    return (
      <EmptyState
        title="Sign in to confirm your email"
        text={
          'For your security, you can only confirm an email while you are signed in to its account. We will bring ' +
          'you back here afterwards. If you did not create an account, you can ignore our email.'
        }
        action={<ButtonLink to={signIn}>Sign In</ButtonLink>}
      />
    );
  }
  if (confirmation === 'other-account') {
    return (
      <EmptyState
        title="This link is for another account"
        text={`You are signed in as ${email}. Sign out, open the link again and sign in to the account that we emailed.`}
        action={<ProfileLink />}
      />
    );
  }
  return (
    <EmptyState
      title="Your email is not confirmed"
      text={`${confirmation.problem} You can have a new link sent from your profile.`}
      action={<ProfileLink />}
    />
  );
}

function ProfileLink() {
  return <ButtonLink to={href('/userDashboard/profile')}>Open your profile</ButtonLink>;
}
