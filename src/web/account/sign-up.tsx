import { href } from 'react-router';
import { SignUpForm } from '#features/identity/sign-up-form.tsx';
import { useSendOn } from '#features/identity/use-send-on.ts';
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
    description: 'Open an account at Thock to check out and to follow your orders.',
    path: href('/signUp'),
    shopUrl: matches[0].loaderData?.shopUrl,
  });

export default function SignUpPage({ loaderData }: Route.ComponentProps) {
  useSendOn();

  return (
    <AccountLayout
      title="Sign Up"
      lead="One account to check out and to follow your orders."
      other={{ question: 'Have an account?', label: 'Sign In', to: href('/signIn') }}
      picture={{ src: '/pictures/products/sorrel-band.webp', width: 1000, height: 1000 }}
    >
      <SignUpForm {...loaderData} />
    </AccountLayout>
  );
}
