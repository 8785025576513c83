import { href } from 'react-router';
import { SignUpForm } from '#features/identity/sign-in/sign-up-form.tsx';
import { useRedirectAfterSignIn } from '#features/identity/sign-in/use-redirect-after-sign-in.ts';
import { siteContext } from '#web/contexts.server.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/sign-up';
import { AccountLayout } from './account-layout.tsx';
import { isFromCheckout } from './from-checkout.ts';

export { handle } from './from-checkout.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  const { hasGoogle } = context.get(siteContext);
  return { hasGoogle, fromCheckout: isFromCheckout(new URL(request.url).searchParams) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Sign up',
    description: 'Create an account to check out and follow your orders.',
    path: href('/signUp'),
    site: matches[0].loaderData,
  });

export default function SignUpPage({ loaderData: { hasGoogle, fromCheckout } }: Route.ComponentProps) {
  useRedirectAfterSignIn();

  return (
    <AccountLayout
      title="Sign Up"
      lead={
        fromCheckout
          ? 'Create an account to check out. Your cart is saved.'
          : 'Create an account to check out and follow your orders.'
      }
      other={{ question: 'Have an account?', label: 'Sign In', to: href('/signIn') }}
      picture={{ src: '/pictures/products/sorrel-band.webp', width: 1000, height: 1000 }}
    >
      <SignUpForm hasGoogle={hasGoogle} />
    </AccountLayout>
  );
}
