import { href } from 'react-router';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { SignInForm } from '#features/identity/sign-in/sign-in-form.tsx';
import { useRedirectAfterSignIn } from '#features/identity/sign-in/use-redirect-after-sign-in.ts';
import { siteContext } from '#web/contexts.server.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/sign-in';
import { AccountLayout } from './account-layout.tsx';
import { SWITCHES_PICTURE } from './account-picture.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { isDemo, hasGoogle, sendsMails } = context.get(siteContext);
  return { samples: isDemo ? [SAMPLE_ACCOUNTS.user, SAMPLE_ACCOUNTS.admin] : [], hasGoogle, sendsMails };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Sign in',
    description: 'Sign in to Thock to check out and follow your orders.',
    path: href('/signIn'),
    shopUrl: matches[0].loaderData?.shopUrl,
  });

export default function SignInPage({ loaderData }: Route.ComponentProps) {
  useRedirectAfterSignIn();

  return (
    <AccountLayout
      title="Sign In"
      lead="Check out and follow your orders."
      other={{ question: 'New here?', label: 'Create an account', to: href('/signUp') }}
      picture={SWITCHES_PICTURE}
    >
      <SignInForm {...loaderData} />
    </AccountLayout>
  );
}
