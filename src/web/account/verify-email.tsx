import { href } from 'react-router';
import { confirmEmail } from '#features/identity/account-care.ts';
import { explainFailure } from '#features/identity/explain-failure.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading } from '#ui/skeleton.tsx';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/verify-email';

/** Only scripts confirm: a mail program that looks at links before the person does changes nothing. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  try {
    await confirmEmail(token);
    return { problem: undefined };
  } catch (error) {
    return { problem: explainFailure(error) };
  }
}

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

export default function VerifyEmailPage({ loaderData: { problem } }: Route.ComponentProps) {
  if (problem === undefined) {
    return (
      <EmptyState
        title="Your email is confirmed"
        text="Thank you. You are ready to shop."
        action={<ButtonLink to={href('/products')}>Browse products</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      title="Your email is not confirmed"
      text={`${problem} You find a button for that in your profile.`}
      action={<ButtonLink to={href('/userDashboard/profile')}>Open your profile</ButtonLink>}
    />
  );
}
