import { href } from 'react-router';
import { SignUpForm } from '#features/identity/sign-in/sign-up-form.tsx';
import { useRedirectAfterSignIn } from '#features/identity/sign-in/use-redirect-after-sign-in.ts';
import { siteContext } from '#web/contexts.server.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/sign-up';
import { AccountLayout } from './account-layout.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return { hasGoogle: context.get(siteContext).hasGoogle };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Sign up',
    description: 'Create a Thock account to check out and follow your orders.',
    path: href('/signUp'),
    shopUrl: matches[0].loaderData?.shopUrl,
  });

export default function SignUpPage({ loaderData }: Route.ComponentProps) {
  useRedirectAfterSignIn();

  return (
    <AccountLayout
      title="Sign Up"
      lead="Create an account to check out and follow your orders."
      other={{ question: 'Have an account?', label: 'Sign In', to: href('/signIn') }}
      picture={{ src: '/pictures/products/sorrel-band.webp', width: 1000, height: 1000 }}
    >
      <SignUpForm {...loaderData} />
    </AccountLayout>
  );
}
