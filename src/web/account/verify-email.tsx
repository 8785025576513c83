import { href } from 'react-router';
import { confirmEmail } from '#features/identity/account-care.ts';
import { signInPath } from '#features/identity/remembered-origin.ts';
import { readSession } from '#features/identity/session.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/skeleton.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/verify-email';

/**
 * Only scripts confirm, and only for whoever is signed in: a mail program that looks at links before the person does
 * changes nothing, and nobody confirms an account that somebody else opened with their email.
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
    description: 'Confirm that an email is yours.',
    path: href('/verifyEmail'),
    shopUrl: matches[0].loaderData?.shopUrl,
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
          'An email counts as confirmed only for whoever is signed in to its account. So nobody can open an account ' +
          'with your email and have you confirm it. You come back here afterwards. If you did not open an account, ' +
          'you need do nothing.'
        }
        action={<ButtonLink to={signIn}>Sign In</ButtonLink>}
      />
    );
  }
  if (confirmation === 'other-account') {
    return (
      <EmptyState
        title="This link is for another account"
        text={`You are signed in as ${email}. Sign out, open the link once more, and sign in to the account that the mail was sent to.`}
        action={<ToProfile />}
      />
    );
  }
  return (
    <EmptyState
      title="Your email is not confirmed"
      text={`${confirmation.problem} You find a button for that in your profile.`}
      action={<ToProfile />}
    />
  );
}

function ToProfile() {
  return <ButtonLink to={href('/userDashboard/profile')}>Open your profile</ButtonLink>;
}
