import { href, useSearchParams } from 'react-router';
import { ResetPasswordForm } from '#features/identity/sign-in/reset-password-form.tsx';
import { Alert } from '#ui/alert.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/reset-password';
import { AccountLayout } from './account-layout.tsx';
import { SWITCHES_PICTURE } from './account-picture.ts';

export const handle: PageHandle = { hasSecretAddress: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'New password',
    description: 'Choose a new password.',
    path: href('/resetPassword'),
    site: matches[0].loaderData,
    noIndex: true,
  });

export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const token = search.get('token');

  return (
    <AccountLayout
      title="New Password"
      lead="Choose a new password for your account."
      other={{ question: 'Link not working?', label: 'Request a new one', to: href('/forgotPassword') }}
      picture={SWITCHES_PICTURE}
    >
      {isHydrated && !token ? (
        <Alert kind="error">This link is incomplete. Open it from the email again, or request a new one.</Alert>
      ) : (
        <ResetPasswordForm token={token ?? ''} />
      )}
    </AccountLayout>
  );
}
