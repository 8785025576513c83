import { href } from 'react-router';
import { ForgotPasswordForm } from '#features/identity/sign-in/forgot-password-form.tsx';
import { Alert } from '#ui/alert.tsx';
import { siteContext } from '#web/contexts.server.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/forgot-password';
import { AccountLayout } from './account-layout.tsx';
import { SWITCHES_PICTURE } from './account-picture.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { sendsMails, keepsMails } = context.get(siteContext);
  return { sendsMails, keepsMails };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Forgot password',
    description: 'Get a link to choose a new password.',
    path: href('/forgotPassword'),
    site: matches[0].loaderData,
    noIndex: true,
  });

export default function ForgotPasswordPage({ loaderData }: Route.ComponentProps) {
  return (
    <AccountLayout
      title="Forgot Password"
      lead="We'll email you a link to choose a new one."
      other={{ question: 'Remembered it?', label: 'Sign in', to: href('/signIn') }}
      picture={SWITCHES_PICTURE}
    >
      {loaderData.sendsMails ? (
        <ForgotPasswordForm keepsMails={loaderData.keepsMails} />
      ) : (
        <Alert kind="warning">
          This shop does not send emails, so we cannot send you a link. Please contact us for help.
        </Alert>
      )}
    </AccountLayout>
  );
}
