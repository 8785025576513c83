import { href } from 'react-router';
import { SAMPLE_ACCOUNTS } from '#features/identity/sign-in/sample-accounts.ts';
import { SignInForm } from '#features/identity/sign-in/sign-in-form.tsx';
import { useRedirectAfterSignIn } from '#features/identity/sign-in/use-redirect-after-sign-in.ts';
import { siteContext } from '#web/contexts.server.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/sign-in';
import { AccountLayout } from './account-layout.tsx';
import { SWITCHES_PICTURE } from './account-picture.ts';
import { isFromCheckout } from './from-checkout.ts';

export { handle } from './from-checkout.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  const { isDemo, hasGoogle, sendsMails } = context.get(siteContext);
  const form = { samples: isDemo ? [SAMPLE_ACCOUNTS.user, SAMPLE_ACCOUNTS.admin] : [], hasGoogle, sendsMails };
  return { form, fromCheckout: isFromCheckout(new URL(request.url).searchParams) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Sign in',
    description: 'Sign in to check out and follow your orders.',
    path: href('/signIn'),
    site: matches[0].loaderData,
  });

export default function SignInPage({ loaderData: { form, fromCheckout } }: Route.ComponentProps) {
  useRedirectAfterSignIn();

  return (
    <AccountLayout
      title="Sign In"
      lead={fromCheckout ? 'Sign in to check out. Your cart is saved.' : 'Check out and follow your orders.'}
      other={{ question: 'New here?', label: 'Create an account', to: href('/signUp') }}
      picture={SWITCHES_PICTURE}
    >
      <SignInForm {...form} />
    </AccountLayout>
  );
}
