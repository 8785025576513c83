import { href } from 'react-router';
import { ForgotPasswordForm } from '#features/identity/forgot-password-form.tsx';
import { Alert } from '#ui/alert.tsx';
import { siteContext } from '#web/contexts.server.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/forgot-password';
import { AccountLayout } from './account-layout.tsx';
import { SWITCHES_PICTURE } from './account-picture.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { sendsMails, outbox } = context.get(siteContext);
  return { sendsMails, outbox };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Forgot password',
    description: 'Get a link to a new password.',
    path: href('/forgotPassword'),
    shopUrl: matches[0].loaderData?.shopUrl,
    noIndex: true,
  });

export default function ForgotPasswordPage({ loaderData }: Route.ComponentProps) {
  return (
    <AccountLayout
      title="Forgot Password"
      lead="We mail you a link to choose a new one."
      other={{ question: 'You know it?', label: 'Sign In', to: href('/signIn') }}
      picture={SWITCHES_PICTURE}
    >
      {loaderData.sendsMails ? (
        <ForgotPasswordForm outbox={loaderData.outbox} />
      ) : (
        <Alert kind="warning">This shop sends no mails, so it cannot send you a link. Ask the shop to help you.</Alert>
      )}
    </AccountLayout>
  );
}
