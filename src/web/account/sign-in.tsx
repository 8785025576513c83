import { href } from 'react-router';
import { SAMPLE_ACCOUNTS } from '#features/demo/sample-accounts.ts';
import { SignInForm } from '#features/identity/sign-in-form.tsx';
import { useSendOn } from '#features/identity/use-send-on.ts';
import { siteContext } from '#web/contexts.server.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/sign-in';
import { AccountLayout } from './account-layout.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return { samples: context.get(siteContext).isDemo ? [SAMPLE_ACCOUNTS.user, SAMPLE_ACCOUNTS.admin] : [] };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Sign in',
    description: 'Sign in to Thock to check out and to follow your orders.',
    path: href('/signIn'),
    shopUrl: matches[0].loaderData?.shopUrl,
  });

export default function SignInPage({ loaderData }: Route.ComponentProps) {
  useSendOn();

  return (
    <AccountLayout
      title="Sign In"
      lead="Check out and follow your orders."
      other={{ question: 'New here?', label: 'Create an account', to: href('/signUp') }}
      picture={picture}
    >
      <SignInForm samples={loaderData.samples} />
    </AccountLayout>
  );
}

const picture = {
  src: '/pictures/blog/choosing-switches.webp',
  width: 1200,
  height: 675,
  style: { objectPosition: '44% 50%' },
};
